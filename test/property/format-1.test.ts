import { hex } from '@scure/base'
import { expect, it } from 'vitest'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { parseBackup } from '~/lib/contract/backup.fixture'
import { journal } from '~/lib/contract/journal'
import { areWhole, readSettings } from '~/lib/contract/settings'
import { rebuild } from '~/lib/core/journal/rebuild'
import format1 from '~/test/vectors/format-1.json'
import { encodeEnvelope, parseEnvelope } from '~/lib/core/vault/envelope'
import { KDF_POLICY } from '~/lib/core/vault/kdf'
import { openWithPasskey } from '~/lib/core/vault/passkey'
import { openVault } from '~/lib/core/vault/seal'
import { openFile } from '~/lib/core/vault/sealed-file'

// These bytes are in the hands of users: every version reads them. They are never written anew.

const { envelopes, backup, settings, journals } = format1
/** With what later versions have added, off. */
const SETTINGS = { ...settings, comparesBridges: false }
const PHRASE = { entropy: '0'.repeat(32), language: 'spanish', passphrase: 'TREZOR' }
const WATCHING = { watchingKey: '07'.repeat(32) }

const open = async (text: string) => {
  const opened = await openVault(vaultCrypto, parseEnvelope(text, KDF_POLICY), 'correct horse')
  return inHex(opened?.material)
}
const inHex = (material: object | undefined) =>
  Object.fromEntries(
    Object.entries(material ?? {}).map(([key, value]) => [
      key,
      value instanceof Uint8Array ? hex.encode(value) : value,
    ]),
  )

it.each([
  ['a phrase', envelopes.phrase, PHRASE],
  ['no phrase', envelopes.watching, WATCHING],
  ['a phrase and a passkey', envelopes.passkey, PHRASE],
])('opens a keystore of format 1 with %s', async (_case, text, material) => {
  expect(await open(text)).toEqual(material)
  expect(encodeEnvelope(parseEnvelope(text, KDF_POLICY))).toBe(text)
})

it('opens a keystore of format 1 by its passkey', async () => {
  const envelope = parseEnvelope(envelopes.passkey, KDF_POLICY)
  const opened = await openWithPasskey(vaultCrypto, envelope, new Uint8Array(32).fill(5))
  expect(inHex(opened?.material)).toEqual(PHRASE)
})

it('reads a backup of format 1', async () => {
  const content = await openFile(vaultCrypto, backup, 'another horse', KDF_POLICY)
  const read = parseBackup(new TextDecoder().decode(content))
  expect(read.unreadable).toBe(0)
  expect(read.settings).toEqual(SETTINGS)
  expect(read.journals).toEqual(journals.map((events) => journal.parse(events)))
})

it('reads settings and journals of format 1', () => {
  expect(areWhole(settings)).toBe(true)
  expect(readSettings(settings)).toEqual(SETTINGS)
  for (const events of journals) expect(rebuild(journal.parse(events))?.id).toBe(events[0]?.start?.id)
})
