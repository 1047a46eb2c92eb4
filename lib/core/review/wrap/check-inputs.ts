import { outpointKey } from '~/lib/core/bitcoin/transaction'
import type { Finding } from '../finding'
import type { SpentCoin, WrapFacts } from './facts'
import { finding } from './findings'
import type { KnownWrap } from './read-input'

const SIGHASH_ALL = 1
/** BIP68: with this bit set a sequence is no relative lock. */
const SEQUENCE_LOCK_DISABLED = 0x80000000

/** Whether something is wrong with a coin, one question a code. */
const COIN_FAULTS = {
  'input-unknown': (coin) => coin.wallet === undefined,
  'input-reserved': (coin) => coin.wallet?.reserved === true,
  'previous-missing': (coin) => coin.proven === 'missing',
  'previous-mismatch': (coin) => coin.proven === 'mismatch',
  'input-foreign': (coin, { signer }) => isProvenOtherwise(coin, 'scriptPubKey', signer.scriptPubKey),
  'input-value-mismatch': (coin) =>
    isProvenOtherwise(coin, 'valueSats', coin.wallet?.valueSats) ||
    isProvenOtherwise(coin, 'valueSats', coin.claims.witnessUtxo?.valueSats) ||
    (coin.claims.previousTxid ?? coin.input.txid) !== coin.input.txid,
  'input-script-mismatch': (coin) =>
    isProvenOtherwise(coin, 'scriptPubKey', coin.claims.witnessUtxo?.scriptPubKey),
  'input-sighash': ({ claims }) => (claims.sighashType ?? SIGHASH_ALL) !== SIGHASH_ALL,
  'input-presigned': ({ claims }) => claims.presigned,
  'input-redeem-script': ({ claims }, { signer }) =>
    claims.witnessScript !== undefined ||
    (claims.redeemScript !== undefined && claims.redeemScript !== signer.redeemScript),
  'input-unconfirmed': ({ wallet }) => wallet?.confirmations === 0,
} as const satisfies Record<string, (coin: SpentCoin, known: KnownWrap) => boolean>

/** Every input spends, once, a free coin of the wallet that the chain proves. One finding a fault, naming the first coin. */
export function checkInputs(facts: WrapFacts): Finding[] {
  return [...coinFaults(facts), ...doubledInputs(facts), ...timeLocks(facts)]
}

function coinFaults({ coins, known }: WrapFacts): Finding[] {
  const faults = Object.entries(COIN_FAULTS)
  return faults.flatMap(([code, isFaulty]) => {
    const faulty = coins.find((coin) => isFaulty(coin, known))
    return faulty === undefined || !isCoinFault(code)
      ? []
      : [finding(code, { coin: outpointKey(faulty.input) })]
  })
}

function isCoinFault(code: string): code is keyof typeof COIN_FAULTS {
  return Object.hasOwn(COIN_FAULTS, code)
}

function doubledInputs({ transaction: { inputs } }: WrapFacts): Finding[] {
  const seen = new Set<string>()
  for (const input of inputs) {
    const key = outpointKey(input)
    if (seen.has(key)) return [finding('input-duplicate', { coin: outpointKey(input) })]
    seen.add(key)
  }
  return []
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
