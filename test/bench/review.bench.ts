import { signReviewed } from '~/lib/core/bitcoin/sign'
import { reviewedTransaction } from '~/lib/core/review/wrap'
import { signWithOracle } from '~/test/property/wrap-oracle'
import { keyIn } from '~/test/property/wrap-cases'
import { syntheticWrap } from '~/test/property/wrap-synthetic'
import { formatMs, takeTurns } from './take-turns'

/**
 * Review + sign + finalize against bitcoinjs-lib with tiny-secp256k1 (sign, check every signature, finalize), in one
 * process, taking turns. Prints the medians and their ratio; below 1 this project is faster.
 * Run: npx tsx test/bench/review.bench.ts
 */
const VECTORS = {
  p2wpkh: 'mainnet-p2wpkh-v1-swap-1in-change-1',
  'p2sh-p2wpkh': 'regtest-p2sh-p2wpkh-v1-swap-1in-change-9',
  p2pkh: 'mainnet-p2pkh-v1-swap-1in-change-3',
}
const CASES = [
  [1, 'one-address'],
  [10, 'one-address'],
  [10, 'own-addresses'],
  [100, 'one-address'],
  [100, 'own-addresses'],
] as const
const INPUTS_MEASURED = 1_000

for (const [addressType, vector] of Object.entries(VECTORS))
  for (const [inputCount, on] of CASES) {
    const { input, privateKeys } = syntheticWrap(vector, inputCount, on)
    const ours = () => signReviewed(reviewedTransaction(input, true), keyIn({ privateKeys })).rawTransaction
    const theirs = () => signWithOracle(input.psbt, ...privateKeys.values()).toHex()
    const rounds = Math.max(11, Math.ceil(INPUTS_MEASURED / inputCount))
    const times = takeTurns(ours, theirs, rounds)
    const ratio = times.one / times.other
    console.log(
      `${addressType.padEnd(12)} ${inputCount.toString().padStart(3)} inputs, ${on}: ours ${formatMs(times.one)}, bitcoinjs-lib ${formatMs(times.other)}, ratio ${ratio.toFixed(2)}`,
    )
  }
