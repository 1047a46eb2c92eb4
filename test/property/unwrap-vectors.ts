import * as fc from 'fast-check'
import type { CallTerms } from '~/lib/core/evm/call'
import type { UnwrapReviewInput } from '~/lib/core/review/unwrap'
import vectors from '../vectors/unwrap-inputs.json'
import type { Hex } from '~/lib/core/hex'

export type Position = readonly (string | number)[]

export type UnwrapVector = {
  name: string
  kind: CallTerms['kind']
  input: UnwrapReviewInput
  expected: { functionName: string; value: bigint; data: string; userScript: string; scriptType: number }
}

/** Shortly before the deadlines of the vectors. */
export const NOW = 1_900_000_000

const KINDS: Record<string, CallTerms['kind']> = {
  'base-unwrap': 'unwrap',
  'base-swap-native': 'router-swap',
  'base-swap-erc20': 'router-swap',
  'cross-native': 'connector-swap',
  'cross-erc20': 'connector-swap',
}

/** The position of each value among a call's parameters, by kind of call. */
const POSITIONS: Record<CallTerms['kind'], Record<string, Position>> = {
  unwrap: { inputAmount: [0], userScript: [1], scriptType: [2], locker: [3], thirdParty: [4] },
  'router-swap': {
    connector: [0],
    inputAmount: [1, 0],
    minSats: [1, 1],
    fixed: [2],
    path: [3],
    deadline: [4],
    userScript: [5],
    scriptType: [6],
    locker: [7],
    thirdParty: [8],
  },
  'connector-swap': {
    token: [0],
    connector: [1],
    inputAmount: [2, 0],
    minSats: [2, 1],
    fixed: [3],
    path: [4],
    userScript: [5, 0],
    scriptType: [5, 1],
    locker: [5, 2],
    crossingFeePer1e18: [6],
    thirdParty: [7],
  },
}

/** The genuine cases as review inputs, with a policy that all of them meet. */
export const VECTORS: readonly UnwrapVector[] = vectors.cases.map((vector) => {
  const { intent, deployment, response, expected } = vector
  const kind = KINDS[vector.kind] ?? 'unwrap'
  const start = at(response.inputs.params, [4, 0])
  return {
    name: vector.name,
    kind,
    input: {
      network: vector.network === 'mainnet' ? 'mainnet' : 'regtest',
      kind: kind === 'connector-swap' ? 'cross-chain' : 'base',
      intent: {
        inputToken: intent.inputToken === null ? null : hex(intent.inputToken),
        inputAmount: BigInt(intent.inputAmount),
        bitcoinAddress: intent.bitcoinAddress,
        minSats: BigInt(intent.minSats),
        thirdPartyId: intent.thirdPartyId,
      },
      deployment: {
        contract: hex(deployment.contract),
        exchangeConnectors: [hex(deployment.exchangeConnector)],
        wrappedBtc: hex(deployment.wrappedBtc),
        wrappedNative: hex(deployment.wrappedNative),
        ...(kind === 'connector-swap' && typeof start === 'string' && { pathStart: hex(start) }),
      },
      lockers: [response.locker.lockingScript],
      now: NOW,
      response,
      policy: { maxRelayerFeePercent: 2, maxDeadlineSeconds: 1_000_000 },
    },
    expected: { ...expected, value: BigInt(expected.value) },
  }
})

/** The position of a value in the response; `undefined` if this kind of call has none. */
export function positionOf(kind: CallTerms['kind'], field: string): Position | undefined {
  const position = POSITIONS[kind][field]
  return position && ['inputs', 'params', ...position]
}

/** The value at a position of a JSON tree. */
export function at(tree: unknown, position: Position): unknown {
  return position.reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), tree)
}

/** A copy of the tree with another value there; `undefined` removes the key. */
export function put(tree: unknown, [key, ...rest]: Position, value: unknown): unknown {
  if (key === undefined) return value
  const copy: unknown = Array.isArray(tree) ? [...tree] : { ...(isTree(tree) && tree) }
  if (!isTree(copy)) return copy
  const next = put(copy[key], rest, value)
  if (next === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = next
  return copy
}

/** Every position of a JSON tree, the root first. */
export function positions(tree: unknown): Position[] {
  if (!isTree(tree)) return [[]]
  return [[], ...Object.keys(tree).flatMap((key) => positions(tree[key]).map((rest) => [key, ...rest]))]
}

/** The vector's input with another response. */
export function answering(vector: UnwrapVector, response: unknown): UnwrapReviewInput {
  return { ...vector.input, response }
}

export function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}

function isTree(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}

/** Any genuine case, of these kinds or of all. */
export function vectorOf(...kinds: UnwrapVector['kind'][]): fc.Arbitrary<UnwrapVector> {
  return fc.constantFrom(...VECTORS.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)))
}

export const anyAddress = fc.stringMatching(/^0x[0-9a-f]{40}$/)
export const anyScript = fc.stringMatching(/^0x(?:[0-9a-f]{2}){1,40}$/)
/** A whole number in either form that services send. */
export const anyAmount = fc.oneof(fc.nat(), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String))

/** The response with another value of this name among the call's parameters. */
export function withParam(vector: UnwrapVector, field: string, value: unknown): unknown {
  const position = positionOf(vector.kind, field)
  if (position === undefined) throw new TypeError(`${vector.kind} has no ${field}`)
  return put(vector.input.response, position, value)
}

/** The token that the path must start from. */
export function pathStartOf({ input, kind }: UnwrapVector): string {
  const { deployment, intent } = input
  return (kind === 'connector-swap' ? deployment.pathStart : intent.inputToken) ?? deployment.wrappedNative
}
