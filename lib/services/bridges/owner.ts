import type { ShortFile } from '~/lib/contract/short-file'
import type { BridgeOwner } from '~/lib/contract/views/bridges'

type Roots = { id: string; label?: string | undefined; evm: readonly RootNetwork[] }
type RootNetwork = { chainId?: number | undefined } & (
  | { kind: 'base'; transferRouter: string; exchangeRouter: string }
  | { kind: 'cross-chain'; connector: string }
)

/**
 * Whose contracts a bridge's are. A bridge is its roots: chain IDs, routers and connectors. Contracts that name each other
 * prove nothing about their maker.
 * @param profiles the profiles that the user has
 */
export function ownerOf(file: Roots, shipped: readonly Roots[], profiles: readonly Roots[]): BridgeOwner {
  const own = file.evm.map(rootOf)
  const same = shipped.find((one) => {
    const listed = new Set(one.evm.map(rootOf))
    return own.every((root) => listed.has(root))
  })
  const taken =
    shipped.find((one) => one !== same && hasNameOf(file, one)) ??
    profiles.find((one) => hasNameOf(file, one) && differs(file, one))
  if (taken !== undefined) return { kind: 'taken', label: labelOf(taken) }
  return same === undefined
    ? { kind: 'unknown', label: labelOf(file) }
    : { kind: 'known', label: labelOf(same) }
}

/** Differences of a known bridge's file: whatever the shipped file lacks, such as its service, servers, tokens or feeds. */
export function differencesFrom(file: ShortFile, shipped: readonly ShortFile[]): string[] {
  const owner = ownerOf(file, shipped, [])
  const same = shipped.find((one) => owner.kind === 'known' && labelOf(one) === owner.label)
  if (same === undefined) return []
  const listed = new Set(factsOf(same))
  return factsOf(file).filter((fact) => !listed.has(fact))
}

function factsOf({ service, bitcoin, evm }: ShortFile): string[] {
  const { baseUrl, segment, ...options } = service
  const { esplora, ...ofBitcoin } = bitcoin
  return [
    `${baseUrl} ${segment}`,
    ...esplora,
    ...evm.flatMap(({ rpc }) => rpc),
    ...leavesOf(options),
    ...leavesOf(ofBitcoin),
    ...evm.flatMap(({ name, label: _label, rpc: _servers, ...network }) => leavesOf(network, [name])),
  ]
}

/** Each value with the path to it; of a list, the place does not matter. */
function leavesOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [[...path, String(value)].join(' ')]
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, Array.isArray(value) ? path : [...path, key]),
  )
}

/** The letters and figures of a name, since case and spacing make no other name to the eye. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function hasNameOf(a: Roots, b: Roots): boolean {
  const names = new Set([b.id, labelOf(b)].map(comparableName))
  return [a.id, labelOf(a)].some((name) => names.has(comparableName(name)))
}

/** Whether two bridges of one name have other contracts on a chain of both, or no chain in common. */
function differs(a: Roots, b: Roots): boolean {
  const shared = a.evm.flatMap((one) => {
    const other = b.evm.find(({ chainId }) => chainId === one.chainId || one.chainId === undefined)
    return other === undefined ? [] : [[one, other] as const]
  })
  if (shared.length === 0) return true
  return shared.some(([one, other]) => addressesOf(one) !== addressesOf(other) && !hasRoot(b, one))
}

function hasRoot({ evm }: Roots, network: RootNetwork): boolean {
  return evm.some((one) => addressesOf(one) === addressesOf(network))
}

function rootOf(network: RootNetwork): string {
  return `${network.chainId ?? '?'} ${addressesOf(network)}`
}

function addressesOf(network: RootNetwork): string {
  const roots =
    network.kind === 'base' ? [network.transferRouter, network.exchangeRouter] : [network.connector]
  return roots.join(' ').toLowerCase()
}

function labelOf({ id, label }: Roots): string {
  return label ?? id
}
