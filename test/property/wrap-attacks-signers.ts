import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import type { WrapReviewInput } from '~/lib/core/review/wrap'
import { type Attack, bytes, changing } from './wrap-attack'
import { outputsOf } from './wrap-tamper'

/** Attacks on the own addresses of a transaction that spends from several. */
export const SIGNER_ATTACKS: Attack[] = [
  {
    // threat: foreign-input
    name: 'a coin that is listed at a stranger’s address',
    code: 'input-foreign',
    variants: ofSeveral((input, key) => withCoinAt(input, strangerLike(input, key).address)),
  },
  {
    // threat: foreign-input
    name: 'a coin that is listed at another own address',
    code: 'input-foreign',
    variants: ofSeveral((input, _key, { signers }) => withCoinAt(input, signers.at(-1)?.address)),
  },
  {
    // threat: foreign-input
    name: 'a coin of an address that is no signer’s',
    code: 'input-foreign',
    variants: ofSeveral((input, _key, { signers }) => ({ ...input, signers: signers.slice(0, -1) })),
  },
  {
    name: 'a signer whose address is another key’s',
    code: 'address-mismatch',
    variants: ofSeveral((input, key, { signers }) => {
      const { publicKey } = strangerLike(input, key)
      return { ...input, signers: [...signers, { ...input.signer, publicKey }] }
    }),
  },
  {
    // threat: foreign-output
    name: 'a change address that is another key’s',
    code: 'address-mismatch',
    variants: ofSeveral((input, key, { change }) => {
      const { publicKey } = strangerLike(input, key)
      return { ...input, change: { ...change, publicKey } }
    }),
  },
  {
    // threat: foreign-output
    name: 'change to another address than was chosen',
    code: 'output-foreign',
    variants: ofSeveral((input, key) => ({ ...input, change: strangerLike(input, key) })),
  },
  {
    // threat: foreign-output
    name: 'change back to a signer, though another address was chosen',
    code: 'output-foreign',
    variants: fc
      .nat(10)
      .chain((at) =>
        changing(fc.constant(at), (tx, index, psbt) => {
          const { change } = outputsOf(tx)
          const scripts = psbt.inputs
            .flatMap(({ witnessUtxo }) => witnessUtxo?.script ?? [])
            .filter((script) => hex.encode(script) !== hex.encode(change.script))
          change.script = scripts[index % Math.max(scripts.length, 1)] ?? new Uint8Array()
        }),
      )
      .map((attack) => (input) => (input.change === undefined ? undefined : attack(input))),
  },
]

type Several = {
  signers: NonNullable<WrapReviewInput['signers']>
  change: NonNullable<WrapReviewInput['change']>
}

/** A variant that applies to transactions from several addresses alone. */
function ofSeveral(
  attack: (input: WrapReviewInput, key: Uint8Array, several: Several) => WrapReviewInput,
): Attack['variants'] {
  return bytes(32).map((key) => (input) => {
    const { signers, change } = input
    return signers === undefined || change === undefined ? undefined : attack(input, key, { signers, change })
  })
}

/** Someone else of the signer's type. */
function strangerLike({ signer, network }: WrapReviewInput, key: Uint8Array): WrapReviewInput['signer'] {
  const publicKey = Uint8Array.of(2, ...key)
  const { scriptPubKey } = spendingScripts(signer.addressType, publicKey)
  const address = addressOfScript(scriptPubKey, network) ?? ''
  return { addressType: signer.addressType, address, publicKey: hex.encode(publicKey) }
}

/** The first coin, listed elsewhere. */
function withCoinAt(input: WrapReviewInput, address = ''): WrapReviewInput {
  return { ...input, utxos: input.utxos.map((coin, index) => (index === 0 ? { ...coin, address } : coin)) }
}
