import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { outsideAccountText } from '~/lib/core/outside/account/write-account'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { descriptorChecksum } from '~/lib/core/outside/account/descriptor-checksum'
import { bbqrFrames } from '~/lib/core/outside/frames/encode-bbqr'
import { urFrames } from '~/lib/core/outside/frames/encode-ur'
import { MAX_CHARACTERS } from '~/lib/core/outside/frames/frame-limits'
import { FrameReader } from '~/lib/core/outside/frames/frame-reader'
import { outsideSpend } from '~/lib/core/outside/signing/outside-spend.fixture'
import { readReturn } from '~/lib/core/outside/signing/read-return'
import { mutatedText } from './mutated'
import { seeds } from './reader-seeds'
import { PATIENCE_MS, runs } from './runs'

vi.setConfig({ testTimeout: PATIENCE_MS })

const { account, root } = outsideSpend('p2wpkh')
const DESCRIPTOR = outsideAccountText(account)
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const PRIVATE = root.privateExtendedKey
/** Texts that another wallet shows of an account, the last of them by mistake. */
const ACCOUNTS = [
  account.extendedKey,
  DESCRIPTOR,
  `${DESCRIPTOR}#${descriptorChecksum(DESCRIPTOR)}`,
  DESCRIPTOR.replace('<0;1>', '0'),
  `sh(${DESCRIPTOR})`,
  ADDRESS,
  `addr(${ADDRESS})`,
  PRIVATE,
]

/** The one error that a reader may throw; any other fails the test. */
function refusalOf(read: () => unknown, code: string): AppError | undefined {
  try {
    read()
    return undefined
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === code) return thrown
    throw thrown
  }
}

describe('an account that was tampered with', () => {
  it('is refused without its text, or has the genuine key', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACCOUNTS).chain(mutatedText), (text) => {
        const refused = refusalOf(() => readOutsideAccount(text, 'mainnet'), 'outside-account-invalid')
        if (refused !== undefined) {
          expect(`${refused.message}${JSON.stringify(refused.details)}`).not.toContain(PRIVATE.slice(0, 20))
          return
        }
        const read = readOutsideAccount(text, 'mainnet')
        if (read.kind === 'address') {
          expect(read.address).toBe(ADDRESS)
          return
        }
        expect(read.extendedKey).toBe(account.extendedKey)
        const again = readOutsideAccount(outsideAccountText(read), 'mainnet')
        expect(again).toEqual({ ...read, isTypeStated: true })
      }),
      { ...runs(400), examples: seeds.account.map((text): [string] => [text]) },
    )
  })
})

describe('frames that were tampered with', () => {
  const WHOLE = Uint8Array.from({ length: 900 }, (_, at) => (at * 7) % 251)
  const ur = urFrames(WHOLE, { type: 'psbt', fragmentBytes: 90 })
  const UR = Array.from({ length: ur.count * 2 }, (_, at) => ur.at(at))
  const BBQR = bbqrFrames(WHOLE, 'P', 160)
  const given = (frames: readonly string[]) =>
    fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...frames) },
          { weight: 1, arbitrary: fc.constantFrom(...frames).chain(mutatedText) },
          { weight: 1, arbitrary: fc.constantFrom(...seeds.frame) },
        ),
        { maxLength: 40 },
      )
      .map((seen) => [...seen, ...frames])

  it('of BC-UR give the message, and no other', () => {
    fc.assert(
      fc.property(given(UR), (frames) => {
        const reader = new FrameReader()
        const outcomes = frames.map((frame) => reader.receive(frame))
        const done = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.bytes] : []))
        expect(done.length).toBeGreaterThan(0)
        for (const bytes of done) expect(hex.encode(bytes)).toBe(hex.encode(WHOLE))
      }),
      runs(40),
    )
  })

  it('keep the BBQr reader within its limits', () => {
    fc.assert(
      fc.property(given(BBQR), (frames) => {
        const reader = new FrameReader()
        const outcomes = frames.map((frame) => reader.receive(frame))
        const done = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.bytes] : []))
        for (const bytes of done) {
          expect(bytes.length).toBeLessThanOrEqual(MAX_CHARACTERS)
          for (const type of ADDRESS_TYPES)
            refusalOf(() => readReturn(bytes, () => type), 'signature-refused')
        }
        for (const outcome of outcomes)
          if (outcome.kind === 'more') expect(outcome.known).toBeLessThanOrEqual(outcome.count)
      }),
      runs(40),
    )
  })
})

describe('a return that is no return', () => {
  it('is refused, as bytes and as text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...ADDRESS_TYPES), (bytes, type) => {
        const psbt = Uint8Array.of(...hex.decode('70736274ff'), ...bytes)
        for (const given of [bytes, psbt, hex.encode(psbt), base64.encode(psbt)])
          refusalOf(() => readReturn(given, () => type), 'signature-refused')
      }),
      runs(400),
    )
  })
})
