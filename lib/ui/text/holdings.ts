import type { BalanceOwner, BitcoinBalanceView, EvmBalancesView } from '~/lib/contract/views/holdings'
import type { NetworkView, TokenView } from '~/lib/contract/views/networks'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { tokenKey } from './swap-draft'

/** The name of the Bitcoin network in routes and test ids, beside those of the EVM networks. */
export const BITCOIN = 'bitcoin'

const OLD_MS = 270_000

/** Something that the wallet can hold: `network: null` is bitcoin itself. */
export type Asset = { network: NetworkView | null; token: TokenView }

export type Holding = {
  asset: Asset
  /** `null` = not known yet, or never. */
  amount: bigint | null
  /** When the chain reported it. */
  asOf: number | null
  /** Whether the latest reading failed. What is known is then from an earlier one. */
  isUnreachable: boolean
}

/** The latest answer about a network, and the failure of the latest question. */
type Reading<T> = { data: T | undefined; error: unknown }

const BITCOIN_ASSET: Asset = {
  network: null,
  token: { address: null, symbol: 'BTC', decimals: BTC_DECIMALS, name: 'Bitcoin' },
}

/** A cached balance, unless it belongs to another account, such as the one chosen before. */
export function balanceOf<T extends { owner: BalanceOwner }>(owner: BalanceOwner | undefined) {
  return (balance: T): T | undefined =>
    balance.owner.profileId === owner?.profileId && balance.owner.address === owner.address
      ? balance
      : undefined
}

/**
 * The answer about an account's balance. If it is about another account that was put in use meanwhile, the previous
 * answer: each account keeps its own.
 */
export function answerOf<T extends { owner: BalanceOwner }>(
  address: string,
  answer: T,
  before: T | undefined,
): T {
  return answer.owner.address === address ? answer : (before ?? answer)
}

export function bitcoinHolding({ data, error }: Reading<BitcoinBalanceView>): Holding {
  return {
    asset: BITCOIN_ASSET,
    amount: data === undefined ? null : data.confirmedSats + data.pendingSats,
    asOf: data?.asOf ?? null,
    isUnreachable: isFailure(error),
  }
}

export function networkHoldings(
  network: NetworkView,
  reading: Reading<EvmBalancesView> | undefined,
): Holding[] {
  const { data, error } = reading ?? {}
  return network.tokens.map((token) => ({
    asset: { network, token },
    amount: data?.balances.find((balance) => balance.token === token.address)?.amount ?? null,
    asOf: data?.asOf ?? null,
    isUnreachable: isFailure(error),
  }))
}

/**
 * The assets to show, and the empty ones, which are folded into one line. A network that could not be read is
 * represented by its native currency.
 */
export function foldHoldings<T extends Holding>(holdings: readonly T[]): { shown: T[]; folded: T[] } {
  const isShown = ({ asset: { network, token }, amount }: T) =>
    network === null || (amount === null ? token.address === null : amount > 0n)
  return {
    shown: holdings.filter(isShown),
    folded: holdings.filter((holding) => !isShown(holding)),
  }
}

/** Returns the part of a balance that entries under way may still take; `null` where all of it is available. */
export function spokenFor({ amount, available }: { amount: bigint; available: bigint }): bigint | null {
  return available < amount ? amount - available : null
}

/** The holdings that can be sent; bitcoin too, as long as nothing else is known to be held. */
export function heldOf<T extends Holding>(holdings: readonly T[]): T[] {
  const held = holdings.filter(({ amount }) => amount !== null && amount > 0n)
  return held.length > 0 ? held : holdings.filter(({ asset }) => asset.network === null)
}

/** The only holding that can be sent; `undefined` if there are, or may be, others. */
export function onlyHeldOf<T extends Holding>(holdings: readonly T[]): T | undefined {
  const [only, ...others] = heldOf(holdings)
  return others.length === 0 && holdings.every(({ amount }) => amount !== null) ? only : undefined
}

/** Whether every asset is known to be empty. */
export function holdsNothing(holdings: readonly Holding[]): boolean {
  return holdings.every(({ amount }) => amount === 0n)
}

/** How well a holding is known; in words, `holdings.<code>`. */
export type Knowledge = 'current' | 'loading' | 'old' | 'unreachable' | 'unreadable'

export function knowledgeOf({ amount, asOf, isUnreachable }: Holding, now: number): Knowledge {
  if (isUnreachable) return 'unreachable'
  if (asOf === null) return 'loading'
  // The network answered, but this asset's contract did not.
  if (amount === null) return 'unreadable'
  return isOld(asOf, now) ? 'old' : 'current'
}

/** Whether a balance is older than regular refreshing would leave it. */
export function isOld(asOf: number, now: number): boolean {
  return now - asOf > OLD_MS
}

export function assetNetwork({ network }: Asset): string {
  return network?.name ?? BITCOIN
}

export function assetPath(asset: Asset): string {
  return `/wallet/${encodeURIComponent(assetNetwork(asset))}/${tokenKey(asset.token)}`
}

export function isAssetAt({ asset }: Holding, network: string, token: string): boolean {
  return assetNetwork(asset) === network && tokenKey(asset.token).toLowerCase() === token.toLowerCase()
}

function isFailure(error: unknown): boolean {
  return error !== null && error !== undefined
}
