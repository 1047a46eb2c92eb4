import type { CoinChoice, KeptOut } from '~/lib/core/coins/keep-out'
import type { Hex } from '~/lib/core/hex'

/** Whose balance it is. */
export type BalanceOwner = { profileId: string; address: string }

type SomeCoins = { coins: number; sats: bigint }

/** Coins that no payment spends: frozen by the user, small and from strangers, or mined a moment ago, if there are any. */
export type KeptOutCoins = Record<Exclude<KeptOut, 'maturing'>, SomeCoins> & { maturing?: SomeCoins }

export type BitcoinBalanceView = {
  owner: BalanceOwner
  confirmedSats: bigint
  pendingSats: bigint
  reservedSats: bigint
  /** Of these, what another signer was given and has not returned yet; absent = nothing. */
  awaitedSats?: bigint
  /** The entries that hold them, by id. */
  reservedBy: string[]
  keptOut: KeptOutCoins
  /** The balance that a swap may spend: confirmed and pending, less reserved and kept out. */
  spendableSats: bigint
  /** When the chain reported it. If older than a minute, it comes from the cache. */
  asOf: number
  /** While addresses of the account are searched: the balance is what was found so far. */
  search?: { left: number; addressCount: number }
  /** How many addresses servers show differently: their coins are left out. Absent = none. */
  disputedAddresses?: number
  /** Coins of an older wallet at its other addresses, until the user has seen them. */
  foundElsewhere?: { sats: bigint; addresses: number }
}

/** A coin of the Bitcoin account. `outpoint`: as `txid:vout`. */
export type CoinView = {
  outpoint: string
  txid: string
  /** Where it lies, and that address's path below the account, such as `1/4`. */
  address: string
  path: string
  valueSats: bigint
  /** 0 = in the mempool. */
  confirmations: number
  reserved: boolean
  keptOut: KeptOut | null
  choice: CoinChoice | null
  /** The user's own; '' = none. */
  label: string
  /** The entry that made it or that it was paid to; `null` = none of this wallet. */
  source: { kind: 'change' | 'payout'; entryId: string | null } | null
}

/** An account's balances on one EVM network. A token whose contract does not say is left out. */
export type EvmBalancesView = {
  owner: BalanceOwner
  /** `available`: less what entries under way may still take. */
  balances: { token: Hex | null; amount: bigint; available: bigint }[]
  /** When the chain reported them. */
  asOf: number
}
