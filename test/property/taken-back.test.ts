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
import { bbqrFrames } from '~/lib/core/outside/frames/encode-bbqr'
import { urFrames } from '~/lib/core/outside/frames/encode-ur'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { outsideSpend, takeBack } from '~/lib/core/outside/signing/outside-spend.fixture'
import { MAX_RETURN_LENGTH } from '~/lib/core/outside/signing/read-return'
import { RETURN_FAULTS } from '~/lib/core/outside/signing/return-fault'
import { signaturesFrom } from '~/lib/core/outside/signing/take-back'
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

const concat = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const u32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer)
const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer)

/** Where the global map's one value ends: at its separator. */
function unsignedEnd(psbt: Uint8Array): number {
  const length = psbt[7] ?? 0
  return length < 0xfd ? 8 + length : 10 + (psbt[8] ?? 0) + 256 * (psbt[9] ?? 0)
}

/** The same as `trimmed`, as BIP370 has it. */
function version2({ transaction, publicKey }: SigningPlan, signatures: readonly Uint8Array[]): Uint8Array {
  const field = (key: string, value: Uint8Array) =>
    concat(Uint8Array.of(key.length / 2), hex.decode(key), Uint8Array.of(value.length), value)
  return concat(
    hex.decode('70736274ff'),
    field('02', u32(transaction.version)),
    field('03', u32(transaction.lockTime)),
    field('04', Uint8Array.of(transaction.inputs.length)),
    field('05', Uint8Array.of(transaction.outputs.length)),
    field('fb', u32(2)),
    Uint8Array.of(0),
    ...transaction.inputs.map(({ txid, vout, sequence }, index) => {
      const signature = signatures[index] ?? new Uint8Array()
      return concat(
        signature.length === 0 ? signature : field(`02${publicKey}`, signature),
        field('0e', hex.decode(txid).toReversed()),
        field('0f', u32(vout)),
        field('10', u32(sequence)),
        Uint8Array.of(0),
      )
    }),
    ...transaction.outputs.map(({ scriptPubKey, valueSats }) =>
      concat(field('03', u64(valueSats)), field('04', hex.decode(scriptPubKey)), Uint8Array.of(0)),
    ),
  )
}

describe.each(ADDRESS_TYPES)('what comes back of a %s payment', (addressType) => {
  const { account, own, plan, previous, privateKey, reviewed } = outsideSpend(addressType)
  const genuine = signReviewed(reviewed, () => privateKey)
  const handed = encodePsbt(reviewed, { account, own }, previous)
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

  it.each(returns)('is taken from %s, in its usual wrappings', (_name, bytes) => {
    const [b64, digits] = [base64.encode(bytes), hex.encode(bytes)]
    const utf16 = (text: string) =>
      new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer)
    const swapped = (given: Uint8Array) => given.map((_, at) => given[at ^ 1] ?? 0)
    const utf8 = (text: string) => new TextEncoder().encode(text)
    const lines = b64.replaceAll(/.{64}/g, '$&\r\n')
    const json = JSON.stringify({ psbt: b64, complete: true }, null, 2)
    const wrapped: (Uint8Array | string)[] = [
      json,
      utf8(json),
      utf8(`\ufeff${json}\n`),
      utf16(`\ufeff${json}\r\n`),
      swapped(utf16(`\ufeff${b64}\r\n`)),
      utf16(digits),
      JSON.stringify({
        result: { psbt: b64, complete: true, hex: 'ab'.repeat(20) },
        error: null,
        id: 'curl',
      }),
      JSON.stringify({ hex: digits, complete: true }),
      JSON.stringify({ psbt: lines }),
      `{'psbt': '${b64}', 'signed': True}`,
      `"${b64}"`,
      `“${digits}”`,
      `psbt:${b64}`,
      `PSBT: ${digits}`,
      `signed = ${b64}`,
      lines,
      digits.replaceAll(/.{80}/g, '$&\n'),
      b64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      b64.replaceAll('=', ''),
      b64.replaceAll(/.{9}/g, '$&\u200b'),
      utf8(`\u200e${b64}\u2069`),
      `\u00a0${b64}\u202f`,
    ]
    for (const form of wrapped) expect(takeBack(form, reviewed).inputs).toEqual(genuine.inputs)
  })

  it('is taken from the text of codes, one a line', () => {
    const codes = urFrames(small, { type: 'psbt', fragmentBytes: 60 })
    const all = Array.from({ length: codes.count }, (_, at) => codes.at(at))
    for (const text of [
      all.join('\n'),
      all.toReversed().join(' ').toUpperCase(),
      bbqrFrames(small, 'P', 160).join('\n'),
    ])
      expect(takeBack(text, reviewed).inputs).toEqual(genuine.inputs)
  })

  it('is taken from a PSBT of version 2', () => {
    const upgraded = version2(plan, withAll)
    expect(takeBack(upgraded, reviewed).inputs).toEqual(genuine.inputs)
    expect(faultOf(() => takeBack(version2(plan, [new Uint8Array()]), reviewed))).toBe('incomplete')
    const other = { ...plan, transaction: { ...plan.transaction, lockTime: plan.transaction.lockTime + 1 } }
    expect(faultOf(() => takeBack(version2(other, withAll), reviewed))).toBe('other-transaction')
  })

  it('is taken from a PSBT of more than 4 MB', { tags: ['release'] }, () => {
    const previousTransaction = new Uint8Array(4_200_000).fill(7)
    const large = concat(hex.decode('fe'), u32(previousTransaction.length), previousTransaction)
    const at = small.indexOf(0, unsignedEnd(small)) + 1
    const grown = concat(small.slice(0, at), hex.decode('0100'), large, small.slice(at))
    expect(takeBack(grown, reviewed).inputs).toEqual(genuine.inputs)
    expect(takeBack(JSON.stringify({ psbt: base64.encode(grown) }), reviewed).inputs).toEqual(genuine.inputs)
  })

  // threat: altered-return
  it.each(returns)('is refused or remade as planned after changes in %s', (_name, bytes) => {
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
