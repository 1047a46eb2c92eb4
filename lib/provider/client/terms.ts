import type { Address, SwapToBitcoin, SwapToEvm } from '../types'
import { misused } from './error'
import { formatBtc } from './units'

type Common = {
  /** A network by its name, as `networks()` lists them, or by its chain ID as text: `'137'`. */
  network: string
  /** A token by its address. Left out or `null` = the network's native currency. */
  token?: Address | null | undefined
  /** The minimum that may arrive: base units of the token, or sats. Without it, `slippageBps` below the estimate. */
  min?: bigint | undefined
  /** In basis points, 100 = 1 %; at most 1000. */
  slippageBps?: number | undefined
  /** Your number at the bridge, if you have one. */
  thirdPartyId?: number | undefined
}

/** Bitcoin to a token of an EVM network. */
export type SwapTermsToEvm = Common & {
  direction: 'to-evm'
  sats: bigint
  /** If left out, the user's own EVM account. */
  recipient?: Address | undefined
}

/** A token of an EVM network to bitcoin. */
export type SwapTermsToBitcoin = Common & {
  direction: 'to-bitcoin'
  /** The token's base units. */
  units: bigint
  /** If left out, the user's own Bitcoin address. */
  address?: string | undefined
}

/**
 * A page's terms for a swap. Amounts are whole numbers: sats, or the token's base units.
 * @example
 *   const terms: SwapTerms = { direction: 'to-evm', sats: 1_000_000n, network: 'polygon', slippageBps: 100 }
 */
export type SwapTerms = SwapTermsToEvm | SwapTermsToBitcoin

export function paramsToEvm(terms: SwapTermsToEvm): SwapToEvm {
  return given({
    amountBTC: formatBtc(whole(terms.sats, 'sats')),
    networkName: terms.network,
    outputToken: terms.token,
    recipientAddress: terms.recipient,
    minOutput: leastOf(terms),
    slippageBps: terms.slippageBps,
    thirdPartyId: terms.thirdPartyId,
  })
}

export function paramsToBitcoin(terms: SwapTermsToBitcoin): SwapToBitcoin {
  return given({
    inputAmount: whole(terms.units, 'units').toString(),
    networkName: terms.network,
    inputToken: terms.token,
    bitcoinAddress: terms.address,
    minSats: leastOf(terms),
    slippageBps: terms.slippageBps,
    thirdPartyId: terms.thirdPartyId,
  })
}

function leastOf({ min }: Common): string | undefined {
  return min === undefined ? undefined : whole(min, 'min').toString()
}

/** A page in JavaScript may have passed a number, which would be rounded. */
function whole(amount: unknown, field: string): bigint {
  if (typeof amount === 'bigint' && amount >= 0n) return amount
  throw misused(field, 'a bigint of base units')
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** The fields that have a value: one that was left out is not there at all. */
function given<T extends object>(fields: T): Given<T>
function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
