import { secp256k1 } from '@noble/curves/secp256k1.js'
import { areOwnSignaturesValid, signDigest } from '~/lib/core/bitcoin/ecdsa'
import { formatMs, takeTurns } from './take-turns'

/**
 * The time that the check of our own signatures adds to signing: batched, as in `signReviewed`, and one after another
 * by the library's verification. Prints the median of the check and its ratio to signing alone.
 * Run: npx tsx test/bench/signature-check.bench.ts
 */
const INPUT_COUNTS = [1, 10, 100]
const INPUTS_MEASURED = 1_000

const privateKey = new Uint8Array(32).fill(7)
const publicKey = secp256k1.getPublicKey(privateKey)

for (const inputCount of INPUT_COUNTS) {
  const digests = Array.from({ length: inputCount }, (_, index) => new Uint8Array(32).fill(index + 1))
  const sign = () => digests.map((digest) => signDigest(digest, privateKey))
  const pair = { privateKey, publicKey }
  const signed = sign().map((one) => ({ ...one, pair }))
  const together = () => mustHold(areOwnSignaturesValid(signed))
  const oneByOne = () =>
    mustHold(
      signed.every(({ digest, signature }) =>
        secp256k1.verify(signature.toBytes('compact'), digest, publicKey, { prehash: false }),
      ),
    )
  const rounds = Math.max(11, Math.ceil(INPUTS_MEASURED / inputCount))
  print(inputCount, 'all at once', takeTurns(together, sign, rounds))
  print(inputCount, 'one by one', takeTurns(oneByOne, sign, rounds))
}

function print(
  inputCount: number,
  way: string,
  { one: check, other: signing }: ReturnType<typeof takeTurns>,
) {
  console.log(
    `${inputCount.toString().padStart(3)} inputs, ${way.padEnd(11)}: check ${formatMs(check)}, signing ${formatMs(signing)}, ratio ${(check / signing).toFixed(2)}`,
  )
}

function mustHold(isValid: boolean): void {
  if (!isValid) throw new Error('the signatures do not hold')
}
