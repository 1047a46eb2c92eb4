import type { Hex } from '~/lib/core/hex'

type Named = { symbol: string; address: Hex }

/**
 * The tokens of a path whose steps are addresses, or symbols such as `USDC` or `USDC(polygon)`. Symbols that nobody knows
 * stand for the ends where they come first or last; in between, they leave the path unknown.
 */
export function namedPath(
  steps: readonly string[],
  { from, to, tokens }: { from: Hex; to: Hex; tokens: readonly Named[] },
): Hex[] | undefined {
  const addresses = steps.map((step) => addressIn(step, tokens))
  const first = addresses.findIndex((address) => address !== undefined)
  const last = addresses.findLastIndex((address) => address !== undefined)
  const endAt = (at: number): Hex | undefined => {
    if (first === -1) return at === 0 ? from : to
    if (at < first) return from
    return at > last ? to : undefined
  }
  const path: Hex[] = []
  for (const [at, address] of addresses.entries()) {
    const token = address ?? endAt(at)
    if (token === undefined) return undefined
    if (path.at(-1)?.toLowerCase() !== token.toLowerCase()) path.push(token)
  }
  return path
}

function addressIn(step: string, tokens: readonly Named[]): Hex | undefined {
  if (isAddress(step)) return step
  const name = step.replace(/\(.*$/, '').toLowerCase()
  return tokens.find(({ symbol }) => symbol.toLowerCase() === name)?.address
}

function isAddress(step: string): step is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(step)
}
