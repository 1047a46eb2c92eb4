import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { createCheck } from '../check'
import type { Finding } from '../finding'
import { checkDoubledInputs, faultsOf } from '../transaction/checks'
import { COIN_FAULTS } from '../transaction/coins'
import { isForeign } from '../transaction/owners'
import type { SpentCoin, WrapFacts } from './facts'
import { finding } from './findings'

const SIGHASH_ALL = 1
/** BIP68: with this bit set a sequence is no relative lock. */
const SEQUENCE_LOCK_DISABLED = 0x80000000

/** Every input spends, once, a free coin of the wallet that the chain proves. */
export const inputsCheck = createCheck('inputs', findCoins, ({ coins }: WrapFacts) =>
  coins.length === 0
    ? undefined
    : {
        count: coins.length,
        amountSats: coins.reduce((sum, { wallet }) => sum + (wallet?.valueSats ?? 0n), 0n),
      },
)

/** Nobody else has signed, and nothing makes the transaction valid only later or under other scripts than ours. */
export const unsignedCheck = createCheck('unsigned', findConditions, ({ coins }: WrapFacts) =>
  coins.length === 0 ? undefined : { count: coins.length },
)

/** Whether something is wrong with a coin, one question a code. */
const INPUT_FAULTS = {
  ...COIN_FAULTS,
  'input-foreign': isForeign,
  'input-value-mismatch': (coin) =>
    isProvenOtherwise(coin, 'valueSats', coin.wallet?.valueSats) ||
    isProvenOtherwise(coin, 'valueSats', coin.claims.witnessUtxo?.valueSats) ||
    (coin.claims.previousTxid ?? coin.input.txid) !== coin.input.txid,
  'input-script-mismatch': (coin) =>
    isProvenOtherwise(coin, 'scriptPubKey', coin.claims.witnessUtxo?.scriptPubKey),
  'input-unconfirmed': ({ wallet }) => wallet?.confirmations === 0,
} satisfies Record<string, (coin: SpentCoin) => boolean>

/** One finding a fault, naming the first coin. */
function findCoins({ coins, transaction }: WrapFacts): Finding[] {
  return [
    ...faultsOf(INPUT_FAULTS, coins).map(({ code, coin }) => finding(code, { coin })),
    ...checkDoubledInputs(transaction.inputs),
  ]
}

/** Whether an input is signed, or to be signed, under conditions of somebody else's. */
const CONDITION_FAULTS = {
  'input-sighash': ({ claims }) => (claims.sighashType ?? SIGHASH_ALL) !== SIGHASH_ALL,
  'input-presigned': ({ claims }) => claims.presigned,
  'input-redeem-script': ({ claims, owner }) =>
    claims.witnessScript !== undefined ||
    (claims.redeemScript !== undefined && claims.redeemScript !== owner?.redeemScript),
} satisfies Record<string, (coin: SpentCoin) => boolean>

function findConditions(facts: WrapFacts): Finding[] {
  const { coins, transaction } = facts
  const { lockTime } = transaction
  return [
    ...faultsOf(CONDITION_FAULTS, coins).map(({ code, coin }) => finding(code, { coin })),
    ...timeLocks(facts),
    ...(lockTime === 0 ? [] : [finding('transaction-locktime', { lockTime })]),
  ]
}

function timeLocks({ transaction: { version, inputs } }: WrapFacts): Finding[] {
  const locked = inputs.find(({ sequence }) => version >= 2 && sequence < SEQUENCE_LOCK_DISABLED)
  return locked === undefined ? [] : [finding('input-sequence', { coin: outpointKey(locked) })]
}

/** Whether a statement about a coin is there and contradicts what is proven. */
function isProvenOtherwise(
  { proven }: SpentCoin,
  field: 'valueSats' | 'scriptPubKey',
  stated: bigint | string | undefined,
): boolean {
  return typeof proven !== 'string' && stated !== undefined && proven[field] !== stated
}
