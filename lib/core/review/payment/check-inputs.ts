import { REPLACEABLE_SEQUENCE } from '~/lib/core/bitcoin/replace-by-fee'
import { createCheck } from '../check'
import type { Finding } from '../finding'
import { checkDoubledInputs, checkSize, faultsOf } from '../transaction/checks'
import { COIN_FAULTS } from '../transaction/coins'
import { isForeign } from '../transaction/owners'
import type { PaymentFacts, SpentCoin } from './facts'
import { finding } from './findings'

export const transactionCheck = createCheck(
  'transaction',
  ({ vsize }: PaymentFacts) => checkSize(vsize),
  ({ transaction: { version }, vsize }) => ({ version, vsize }),
)

/** It can be replaced, and nothing holds it back. */
export const formCheck = createCheck('unsigned', findForm, ({ coins }: PaymentFacts) => ({
  count: coins.length,
}))

/** Every input spends, once, a free coin of the wallet that the chain proves. */
export const inputsCheck = createCheck('inputs', findCoins, ({ coins }: PaymentFacts) => ({
  count: coins.length,
  amountSats: coins.reduce((sum, { wallet }) => sum + (wallet?.valueSats ?? 0n), 0n),
}))

function findForm({ transaction: { version, inputs, lockTime } }: PaymentFacts): Finding[] {
  const isUsual =
    version === 2 &&
    lockTime === 0 &&
    inputs.length > 0 &&
    inputs.every(({ sequence }) => sequence === REPLACEABLE_SEQUENCE)
  return isUsual ? [] : [finding('transaction-form')]
}

/** Whether something is wrong with a coin, one question a code. */
const INPUT_FAULTS = {
  ...COIN_FAULTS,
  'input-foreign': isForeign,
  'input-value-mismatch': ({ wallet, proven }) =>
    wallet !== undefined && typeof proven !== 'string' && proven.valueSats !== wallet.valueSats,
  'input-unconfirmed': ({ wallet }) => wallet?.confirmations === 0,
} satisfies Record<string, (coin: SpentCoin) => boolean>

/** One finding a fault, naming the first coin. */
function findCoins({ coins, transaction }: PaymentFacts): Finding[] {
  return [
    ...faultsOf(INPUT_FAULTS, coins).map(({ code, coin }) => finding(code, { coin })),
    ...checkDoubledInputs(transaction.inputs),
  ]
}
