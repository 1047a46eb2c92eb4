import { sumSats } from '~/lib/core/amount'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { owedCoins } from '~/lib/core/journal/owed-coins'
import type { SpendingKey } from '~/lib/core/bitcoin/address-type'
import type { BuiltPayment } from '~/lib/core/bitcoin/build-payment'
import { type Coin, type CoinLedger, coinsOf, spendable } from '../chains/coins'
import type { OwnAddresses } from '../chains/own-addresses'
import { claimUnspent } from '../journal/journal'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { LeftBehind, Unspendable } from '~/lib/contract/views/payment'

export type AccountCoin = Coin & { key: SpendingKey }

export type PaymentCoins = {
  /** Every coin of the account, for the review. */
  all: AccountCoin[]
  confirmed: AccountCoin[]
  /** The confirmed coins, and unconfirmed change of our own transactions, which nobody else can replace. */
  spendable: AccountCoin[]
  /** Of each lifted claim, the coin that the next payment spends. */
  required: AccountCoin[]
  unspendable: Unspendable
}

/** The coins of an account, and which of them a payment may spend. */
export async function paymentCoins(
  { payer, addresses }: Pick<OwnAddresses, 'payer' | 'addresses'>,
  bitcoin: BitcoinChain,
  ledger: CoinLedger,
): Promise<PaymentCoins> {
  const all = await coinsOf(addresses, bitcoin, ledger)
  const free = spendable(all)
  const confirmed = free.filter(({ confirmations }) => confirmations > 0)
  const unconfirmed = free.filter(({ confirmations }) => confirmations === 0)
  const sources = await Promise.all(unconfirmed.map((coin) => ledger.sourceOf(coin)))
  const isChange = (_coin: Coin, at: number) => sources[at]?.kind === 'change'
  const required = requiredOf([...confirmed, ...unconfirmed], owedCoins(await ledger.open(), payer))
  return {
    required,
    all,
    confirmed,
    spendable: [...confirmed, ...unconfirmed.filter(isChange)],
    unspendable: {
      heldSats: sumSats(all.filter(({ reserved }) => reserved)),
      unconfirmedSats: sumSats(unconfirmed.filter((coin, at) => !isChange(coin, at))),
      keptOutSats: sumSats(all.filter(({ reserved, keptOut }) => !reserved && keptOut !== null)),
    },
  }
}

/** @throws AppError `claim-unspent` if a lifted claim has no coin that may be spent */
function requiredOf(coins: readonly AccountCoin[], owed: readonly Outpoint[][]): AccountCoin[] {
  return owed.map((claimed) => {
    const keys = new Set(claimed.map(outpointKey))
    const [largest] = coins
      .filter((coin) => keys.has(outpointKey(coin)))
      .toSorted((a, b) => (a.valueSats < b.valueSats ? 1 : -1))
    if (largest === undefined) throw claimUnspent()
    return largest
  })
}

/** Counts what stays at the address after a payment of everything; without one, only what could not be spent. */
export function leftBehindOf(
  { unspendable, spendable }: { unspendable: Unspendable; spendable: readonly { valueSats: bigint }[] },
  everything: Pick<BuiltPayment, 'amountSats' | 'feeSats'> | undefined,
): LeftBehind {
  // A payment of everything has no change: the rest are coins not worth spending.
  const uneconomicSats =
    everything === undefined ? 0n : sumSats(spendable) - everything.amountSats - everything.feeSats
  return { ...unspendable, uneconomicSats }
}
