import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Backup, backupText } from '~/lib/contract/backup'
import { parseBackup } from '~/lib/contract/backup.fixture'
import { readSettings } from '~/lib/contract/settings'
import { APPROVED_TO_BITCOIN, journalOf } from '~/lib/core/journal/swap.fixture'
import { FAST_KDF, FAST_POLICY, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { openFile, sealFile } from '~/lib/core/vault/sealed-file'
import { anyJournal, anyPageJournal } from './journal-events'
import { runs } from './runs'
import { withoutBasis } from '../support/without-basis'

const SETTINGS = readSettings(undefined)
const invalid = expect.objectContaining({ code: 'backup-invalid' })
const backups: fc.Arbitrary<Backup> = fc.record({
  exportedAt: fc.nat(),
  settings: fc.constant({ ...SETTINGS, profiles: { local: '{"id":"local"}' } }),
  addressBook: fc.constant([
    { kind: 'evm', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', name: 'Ledger', isDefault: true },
  ]),
  coinNotes: fc.constant([{ outpoint: `${'ab'.repeat(32)}:1`, choice: 'frozen', label: 'savings' }]),
  outside: fc.constant([{ text: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', name: 'Cold' }]),
  addressMarks: fc.constant([
    { network: 'mainnet' as const, address: 'bc1qfirst', marks: [25, -1] as [number, number] },
  ]),
  journals: fc.array(
    fc.oneof(anyJournal, anyPageJournal).map((events) => events.map(withoutBasis)),
    { maxLength: 4 },
  ),
})

describe('a backup as text', () => {
  it('is read back unchanged, with every kind of event', () => {
    fc.assert(
      fc.property(backups, (backup) => {
        expect(parseBackup(backupText(backup))).toEqual({ ...backup, unreadable: 0 })
      }),
      runs(300),
    )
  })

  it('keeps how many servers have shown a proof', () => {
    const paid = { type: 'payout-seen', payout: null, seenBy: { servers: 1, of: 2 } } as const
    const journals = [journalOf(APPROVED_TO_BITCOIN, [paid])]
    const backup = {
      exportedAt: 1,
      settings: SETTINGS,
      addressBook: [],
      coinNotes: [],
      outside: [],
      journals,
    }
    expect(parseBackup(backupText(backup)).journals).toEqual(journals)
  })

  it('omits a journal with anything missing or of another type', () => {
    fc.assert(
      fc.property(backups, fc.nat(), fc.constantFrom<Damage>('drop', 'retype'), (backup, at, damage) => {
        const [spoilt, ...others] = backup.journals
        fc.pre(spoilt !== undefined)
        const document: unknown = JSON.parse(backupText({ ...backup, journals: [spoilt ?? []] }))
        const whole: unknown = JSON.parse(backupText(backup))
        fc.pre(isBackup(document) && isBackup(whole) && spoil(document.journals, at, damage))
        const [first] = isBackup(document) ? document.journals : []
        const mixed = {
          ...Object(whole),
          journals: [first, ...(isBackup(whole) ? whole.journals.slice(1) : [])],
        }
        expect(parseBackup(JSON.stringify(mixed))).toEqual({ ...backup, journals: others, unreadable: 1 })
      }),
      runs(500),
    )
  })

  it('drops unknown fields', () => {
    fc.assert(
      fc.property(backups, fc.nat(), (backup, at) => {
        const document: unknown = JSON.parse(backupText(backup))
        fc.pre(isBackup(document) && spoil(document.journals, at, 'add'))
        expect(parseBackup(JSON.stringify(document))).toEqual({ ...backup, unreadable: 0 })
      }),
      runs(300),
    )
  })

  it.each(['', '{', 'null', '[]', '{"version":2}', '"text"'])('is not %j', (text) => {
    expect(() => parseBackup(text)).toThrow(invalid)
  })
})

type Damage = 'drop' | 'add' | 'retype'

function isBackup(document: unknown): document is { journals: unknown[] } {
  return typeof document === 'object' && document !== null && 'journals' in document
}

/** Fields that may be absent. */
const OPTIONAL = new Set(['isFinal', 'seenBy'])

/** Damages one object or a value in it; `false` if there is nothing to damage. */
function spoil(document: unknown, at: number, damage: Damage): boolean {
  const spots = spotsOf(document)
  const spot = spots[at % spots.length]
  if (spot === undefined) return false
  const { holder, key } = spot
  if (damage === 'drop') return !OPTIONAL.has(key) && Reflect.deleteProperty(holder, key)
  if (damage === 'add') return Reflect.set(holder, 'surplus', 1)
  return Reflect.set(holder, key, { of: 'another type' })
}

function spotsOf(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [{ holder: value, key }]),
    ...spotsOf(inner),
  ])
}

describe('a sealed file', () => {
  const tools = (seed: number) => ({
    crypto: fastCrypto(),
    randomBytes: (length: number) => new Uint8Array(length).map((_, index) => seed + index),
  })
  const content = fc.uint8Array({ maxLength: 300 })
  const password = fc.string({ minLength: 1 })

  it('returns its content only for its password', async () => {
    await fc.assert(
      fc.asyncProperty(content, password, password, fc.nat(255), async (plain, right, other, seed) => {
        const file = await sealFile(tools(seed), plain, { password: right, kdf: FAST_KDF })
        expect(await openFile(fastCrypto(), file, right, FAST_POLICY)).toEqual(plain)
        const wrong = other === right ? `${other}x` : other
        await expect(openFile(fastCrypto(), file, wrong, FAST_POLICY)).rejects.toMatchObject({
          code: 'password-wrong',
        })
      }),
    )
  })

  it('is called invalid wherever it is damaged or cut', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.nat(), fc.nat(7), fc.boolean(), async (plain, at, bit, isCut) => {
        const file = base64.decode(await sealFile(tools(1), plain, { password: 'right', kdf: FAST_KDF }))
        const index = at % file.length
        const damaged = isCut
          ? file.slice(0, index)
          : file.map((byte, i) => (i === index ? byte ^ (1 << bit) : byte))
        const opened = openFile(fastCrypto(), base64.encode(damaged), 'right', FAST_POLICY)
        await expect(opened).rejects.toMatchObject({ code: 'backup-invalid' })
      }),
    )
  })

  it('does not open if changed with a corrected checksum', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.nat(), fc.nat(7), async (plain, at, bit) => {
        const file = base64.decode(await sealFile(tools(1), plain, { password: 'right', kdf: FAST_KDF }))
        const body = file.slice(0, -32)
        const index = at % body.length
        body[index] = Number(body[index]) ^ (1 << bit)
        const mended = base64.encode(new Uint8Array([...body, ...sha256(body)]))
        const opened = openFile(fastCrypto(), mended, 'right', FAST_POLICY)
        await expect(opened).rejects.toMatchObject({
          code: expect.stringMatching(/^(backup-invalid|password-wrong)$/),
        })
      }),
    )
  })

  it('rejects more stretching than the policy allows before doing any', async () => {
    for (const kdf of [
      { ...FAST_KDF, memoryKiB: 65 },
      { ...FAST_KDF, memoryKiB: 7 },
      { ...FAST_KDF, iterations: 5 },
      { ...FAST_KDF, parallelism: 2 },
    ]) {
      const file = await sealFile(tools(1), new Uint8Array(3), { password: 'right', kdf })
      const crypto = fastCrypto()
      await expect(openFile(crypto, file, 'right', FAST_POLICY)).rejects.toMatchObject({
        code: 'backup-invalid',
      })
      expect(crypto.stretched).toEqual([])
    }
  })

  it.each(['', 'not base64 !', '%%%', base64.encode(new Uint8Array(200))])(
    'is none of these',
    async (text) => {
      await expect(openFile(fastCrypto(), text, 'right', FAST_POLICY)).rejects.toMatchObject({
        code: 'backup-invalid',
      })
    },
  )

  it('is no larger than a file can be', async () => {
    await expect(openFile(fastCrypto(), 'A'.repeat(48_000_001), 'right', FAST_POLICY)).rejects.toMatchObject({
      code: 'backup-too-large',
    })
  })
})
