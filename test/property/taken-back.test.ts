import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { finalize } from '~/lib/core/bitcoin/finalize'
import type { SigningPlan } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { AppError, toAppError } from '~/lib/core/errors'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { outsideSpend } from '~/lib/core/outside/signing/outside-spend.fixture'
import { MAX_RETURN_LENGTH } from '~/lib/core/outside/signing/read-return'
import { RETURN_FAULTS } from '~/lib/core/outside/signing/return-fault'
import { signaturesFrom, takeBack } from '~/lib/core/outside/signing/take-back'
import { runs } from './runs'

const OTHER_KEY = new Uint8Array(32).fill(6)
const ORDER = secp256k1.Point.Fn.ORDER

/** The fault of a refusal; `undefined` if the return was taken. */
function faultOf(take: () => unknown): string | undefined {
  try {
    take()
    return undefined
  } catch (thrown) {
    const { code, details } = toAppError(thrown)
    expect(code).toBe('signature-refused')
    return details['reason']
  }
}

/** A PSBT with the unsigned transaction and partial signatures alone, as small signers return it. */
function trimmed(
  plan: SigningPlan,
  signatures: readonly Uint8Array[],
  keys = signatures.map(() => plan.publicKey),
) {
  const sized = (bytes: Uint8Array) => Uint8Array.of(bytes.length, ...bytes)
  const unsigned = Transaction.fromRaw(hex.decode(finalize(plan, []).rawTransaction), {
    allowUnknownOutputs: true,
  }).unsignedTx
  const maps = signatures.map((signature, index) =>
    signature.length === 0
      ? Uint8Array.of(0)
      : Uint8Array.of(...sized(Uint8Array.of(2, ...hex.decode(keys[index] ?? ''))), ...sized(signature), 0),
  )
  const length =
    unsigned.length < 0xfd ? [unsigned.length] : [0xfd, unsigned.length & 0xff, unsigned.length >> 8]
  return Uint8Array.of(
    ...hex.decode('70736274ff0100'),
    ...length,
    ...unsigned,
    0,
    ...maps.flatMap((map) => [...map]),
    ...plan.transaction.outputs.map(() => 0),
  )
}

describe.each(ADDRESS_TYPES)('what comes back of a %s payment', (addressType) => {
  const { account, plan, previous, privateKey, reviewed } = outsideSpend(addressType)
  const genuine = signReviewed(reviewed, privateKey)
  const handed = encodePsbt(reviewed, account, previous)
  const full = Transaction.fromPSBT(handed, { allowUnknownOutputs: true })
  full.sign(privateKey)
  const fullBytes = full.toPSBT()
  const ders = signaturesFrom(fullBytes, plan)
  const withAll = ders.map((der) => Uint8Array.of(...der, 1))
  const small = trimmed(plan, withAll)
  full.finalize()
  const returns = [
    ['a full PSBT', fullBytes],
    ['a trimmed PSBT', small],
    ['a finalized PSBT', full.toPSBT()],
    ['a raw transaction', hex.decode(genuine.rawTransaction)],
  ] as const

  it.each(returns)('is taken from %s, in each form', (_name, bytes) => {
    const text = new TextEncoder().encode(`${base64.encode(bytes)}\r\n`)
    for (const form of [
      bytes,
      hex.encode(bytes),
      hex.encode(bytes).toUpperCase(),
      ` ${base64.encode(bytes)}\n`,
      text,
    ]) {
      const taken = takeBack(form, reviewed)
      expect(taken.inputs).toEqual(genuine.inputs)
      expect(signaturesFrom(taken.rawTransaction, plan)).toEqual(signaturesFrom(bytes, plan))
    }
  })

  // threat: altered-return
  it.each(returns)('is refused or remade on the plan after changes in %s', (_name, bytes) => {
    const change = fc.record({
      at: fc.nat({ max: bytes.length - 1 }),
      bits: fc.integer({ min: 1, max: 255 }),
    })
    const changes = fc.array(change, { minLength: 1, maxLength: 3 })
    const accepted = takeBack(bytes, reviewed).rawTransaction
    fc.assert(
      fc.property(changes, (made) => {
        const mutated = bytes.slice()
        for (const { at, bits } of made) mutated[at] = (mutated[at] ?? 0) ^ bits
        try {
          expect(takeBack(mutated, reviewed).rawTransaction).toBe(accepted)
        } catch (thrown) {
          if (!(thrown instanceof AppError)) throw thrown
          expect(RETURN_FAULTS).toContain(thrown.details['reason'])
        }
      }),
      runs(150),
    )
  })

  it.each(returns)('is unreadable or incomplete where %s is cut', (_name, bytes) => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), (length) => {
        expect(['unreadable', 'incomplete']).toContain(
          faultOf(() => takeBack(bytes.slice(0, length), reviewed)),
        )
      }),
      runs(60),
    )
  })

  const { transaction } = plan
  const [input, ...inputs] = transaction.inputs
  const [output, ...outputs] = transaction.outputs
  if (input === undefined || output === undefined) throw new Error('an input and an output')
  it.each([
    ['output', { outputs: [{ ...output, scriptPubKey: `0014${'44'.repeat(20)}` }, ...outputs] }],
    ['amount', { outputs: [{ ...output, valueSats: output.valueSats + 1n }, ...outputs] }],
    ['number of outputs', { outputs }],
    ['order of outputs', { outputs: [...outputs, output] }],
    ['coin', { inputs: [{ ...input, vout: 2 }, ...inputs] }],
    ['number of inputs', { inputs }],
    ['sequence', { inputs: [{ ...input, sequence: 0xffffffff }, ...inputs] }],
    ['locktime', { lockTime: 1 }],
    ['version', { version: 1 }],
  ])('is of another transaction with another %s', (_name, change) => {
    const other = { ...plan, transaction: { ...transaction, ...change } }
    const signatures = other.transaction.inputs.map((_, index) => ders[index] ?? new Uint8Array())
    const raw = finalize(other, signatures).rawTransaction
    expect(faultOf(() => takeBack(raw, reviewed))).toBe('other-transaction')
    const asPsbt = trimmed(
      other,
      signatures.map((der) => Uint8Array.of(...der, 1)),
    )
    expect(faultOf(() => takeBack(asPsbt, reviewed))).toBe('other-transaction')
  })

  it.each([0x00, 0x02, 0x03, 0x41, 0x81, 0x82, 0x83])('is refused with the sighash byte %i', (sighash) => {
    const signatures = ders.map((der) => Uint8Array.of(...der, sighash))
    expect(faultOf(() => takeBack(trimmed(plan, signatures), reviewed))).toBe('other-sighash')
  })

  it('is refused from another key', () => {
    const publicKey = hex.encode(secp256k1.getPublicKey(OTHER_KEY))
    const foreign = finalize({ ...plan, publicKey }, ders).rawTransaction
    expect(faultOf(() => takeBack(foreign, reviewed))).toBe('other-key')
    expect(
      faultOf(() =>
        takeBack(
          trimmed(
            plan,
            withAll,
            withAll.map(() => publicKey),
          ),
          reviewed,
        ),
      ),
    ).toBe('other-key')
  })

  it('is refused with a high S, misplaced or loosely encoded', () => {
    const highS = ders.map((der) => {
      const { r, s } = secp256k1.Signature.fromBytes(der, 'der')
      return Uint8Array.of(...new secp256k1.Signature(r, ORDER - s).toBytes('der'), 1)
    })
    const padded = ders.map((der) =>
      Uint8Array.of(0x30, der.length - 1, 0x02, (der[3] ?? 0) + 1, 0, ...der.slice(4), 1),
    )
    for (const signatures of [highS, withAll.toReversed(), padded, ders.map(() => Uint8Array.of(1))])
      expect(faultOf(() => takeBack(trimmed(plan, signatures), reviewed))).toBe('bad-signature')
  })

  it('is incomplete without signatures, or with one of two', () => {
    const [first = new Uint8Array()] = withAll
    expect(faultOf(() => takeBack(handed, reviewed))).toBe('incomplete')
    expect(faultOf(() => takeBack(trimmed(plan, [first, new Uint8Array()]), reviewed))).toBe('incomplete')
    expect(faultOf(() => takeBack(finalize(plan, []).rawTransaction, reviewed))).toBe('incomplete')
  })

  // threat: altered-return
  it('takes nothing but signatures from a PSBT that claims more', () => {
    const claims = hex.decode('0103048100000001040151')
    const at = small.length - plan.transaction.outputs.length - 1
    const claiming = Uint8Array.of(...small.slice(0, at), ...claims, ...small.slice(at))
    expect(takeBack(claiming, reviewed)).toEqual(takeBack(small, reviewed))
  })

  it('is put only into what was reviewed', () => {
    expect(() => takeBack(fullBytes, { ...reviewed })).toThrow(
      expect.objectContaining({ code: 'review-changed' }),
    )
  })
})

describe('what is no return', () => {
  const { reviewed } = outsideSpend('p2wpkh')

  it.each([
    ['too-large', 'A'.repeat(MAX_RETURN_LENGTH + 1)],
    ['too-large', new Uint8Array(MAX_RETURN_LENGTH + 1)],
    ['unreadable', ''],
    ['unreadable', new Uint8Array()],
    ['unreadable', 'not signed'],
    ['unreadable', '70736274ff'],
    ['unreadable', '70736274ff01fb040200000000'],
  ])('is %s', (reason, returned) => {
    expect(faultOf(() => takeBack(returned, reviewed))).toBe(reason)
  })

  it('is refused whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 300 })), (returned) => {
        expect(RETURN_FAULTS).toContain(faultOf(() => takeBack(returned, reviewed)))
      }),
    )
  })
})
