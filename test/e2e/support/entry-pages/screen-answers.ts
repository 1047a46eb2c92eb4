import type { CoinView } from '~/lib/contract/views/holdings'
import type { ReceivedView } from '~/lib/contract/views/received'
import { practiceAnswers } from '~/lib/ui/practice/practice-answers'
import type { Answers } from '~/lib/ui/practice/practice-client'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { PRACTICE_ACCOUNT, PRACTICE_BITCOIN, PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { bitcoinBalanceOf } from '~/lib/ui/text/profile.fixture'

const SATS = 9_477_261n

/** The answers of a wallet that holds something, for its own screens: those of the practice, and payments. */
export function screenAnswers(accountName: string): Answers {
  const samples = practiceAnswers(Date.now, () => {})
  return {
    ...samples,
    accounts: { list: () => [{ ...PRACTICE_ACCOUNT, name: accountName }] },
    wallet: {
      ...samples.wallet,
      coins: () => COINS,
      received: () => [RECEIVED],
      bitcoinBalance: () => ({
        ...bitcoinBalanceOf(PRACTICE_PROFILE, { confirmedSats: SATS, spendableSats: SATS, asOf: Date.now() }),
        owner: { profileId: PRACTICE_PROFILE.id, address: PRACTICE_BITCOIN },
      }),
    },
    orders: {
      ...samples.orders,
      quote: (order) => {
        if (order.kind === 'swap') return practiceQuote(order.order, Date.now())
        return order.kind === 'bitcoin-payment'
          ? { ...BITCOIN_QUOTE, amountSats: order.order.amountSats ?? SATS - 2_831n }
          : { ...EVM_QUOTE, amount: order.order.amount ?? EVM_QUOTE.available }
      },
    },
  }
}

const COIN: CoinView = {
  address: PRACTICE_BITCOIN,
  path: '0/0',
  outpoint: `${'1a2b3c4d'.repeat(8)}:0`,
  txid: '1a2b3c4d'.repeat(8),
  valueSats: 5_389_250n,
  confirmations: 12,
  reserved: false,
  keptOut: null,
  choice: null,
  label: '',
  source: null,
}
const COINS: CoinView[] = [
  { ...COIN, label: 'Savings' },
  { ...COIN, outpoint: `${'2b'.repeat(32)}:1`, valueSats: 4_088_011n, confirmations: 0, reserved: true },
  { ...COIN, outpoint: `${'3c'.repeat(32)}:2`, valueSats: 546n, keptOut: 'small' },
]
const RECEIVED: ReceivedView = {
  txid: '4d'.repeat(32),
  sats: 5_389_250n,
  at: Date.now() - 86_400_000,
  confirmations: 1,
  needed: 6,
}
const arrival = (minutes: number) => ({ minutes, basis: 'chains' as const })
const BITCOIN_QUOTE = {
  kind: 'bitcoin-payment' as const,
  minimumSats: 294n,
  fees: [
    { choice: 'slow' as const, feeRate: 3, feeSats: 770n, arrival: arrival(120) },
    { choice: 'normal' as const, feeRate: 11.2, feeSats: 2_831n, arrival: arrival(30) },
    { choice: 'fast' as const, feeRate: 16.4, feeSats: 4_130n, arrival: arrival(15) },
  ],
  spendableSats: SATS,
  heldSats: 0n,
  unconfirmedSats: 0n,
  keptOutSats: 546n,
  uneconomicSats: 0n,
}
const EVM_QUOTE = {
  kind: 'evm-payment' as const,
  available: 1_250_000_000n,
  isGasShort: false,
  fees: [
    { choice: 'slow' as const, maxGasWei: 1_234_567_000_000_000n },
    { choice: 'normal' as const, maxGasWei: 2_234_567_000_000_000n },
    { choice: 'fast' as const, maxGasWei: 4_234_567_000_000_000n },
  ],
}
