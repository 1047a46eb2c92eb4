// @module-tag release
import { hex } from '@scure/base'
import { expect, it } from 'vitest'
import { backupText } from '~/lib/contract/backup'
import { parseBackup } from '~/lib/contract/backup.fixture'
import { readSettings } from '~/lib/contract/settings'
import type { JournalEvent } from '~/lib/core/journal/events'
import { APPROVED_TO_EVM, type Fact, journalOf, logProof, signed } from '~/lib/core/journal/swap.fixture'
import { FAST_KDF, FAST_POLICY, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { MAX_FILE_TEXT, openFile, sealFile } from '~/lib/core/vault/sealed-file'
import { fileJournal } from './derive-journals'

const COUNT = 20_000
const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
/** Nothing of it repeats itself: no compression makes it smaller. */
const random = (length: number) => hex.encode(bytes(length))

/** A swap of one coin to an EVM network, with a bump, up to its end. */
function swap(at: number): JournalEvent[] {
  const inputs = [{ txid: random(32), vout: at % 3 }]
  const sent = (kind: 'payment' | 'bump'): { txid: string; fact: Fact } => {
    const { type, attempt } = signed('1', inputs, kind)
    const txid = random(32)
    return { txid, fact: { type, attempt: { ...attempt, txid, rawTransaction: random(330) } } }
  }
  const [payment, bump] = [sent('payment'), sent('bump')]
  const proof = () =>
    ({ ...logProof('1'), blockHash: `0x${random(32)}`, transactionHash: `0x${random(32)}` }) as const
  const facts: Fact[] = [
    { type: 'consented', findings: [] },
    payment.fact,
    { type: 'bitcoin-seen', txid: payment.txid, sighting: { state: 'mempool' } },
    bump.fact,
    { type: 'bitcoin-seen', txid: bump.txid, sighting: { state: 'mempool' } },
    {
      type: 'bitcoin-seen',
      txid: bump.txid,
      sighting: {
        state: 'confirmed',
        height: 101,
        blockHash: random(32),
        confirmations: 1,
        basis: { servers: 2 },
      },
    },
    { type: 'routed', router: proof() },
    { type: 'delivered', router: proof(), delivery: proof(), amount: BigInt(at) },
    { type: 'notified', notice: 'done' },
    { type: 'settled' },
  ]
  return journalOf({ ...APPROVED_TO_EVM, id: crypto.randomUUID(), reserved: inputs }, facts)
}

it('holds 20,000 swaps in one file', { tags: ['release'] }, async () => {
  const journals = Array.from({ length: COUNT }, (_, at) => swap(at))
  const rest = { settings: readSettings(undefined), addressBook: [], coinNotes: [], outside: [] }
  const content = new TextEncoder().encode(backupText({ exportedAt: 1, ...rest, journals }))
  const tools = { crypto: fastCrypto(), randomBytes: bytes }
  const file = await sealFile(tools, content, { password: 'another horse', kdf: FAST_KDF })
  expect(file.length).toBeLessThan(MAX_FILE_TEXT)
  const opened = await openFile(tools.crypto, file, 'another horse', FAST_POLICY)
  const read = parseBackup(new TextDecoder().decode(opened))
  expect(read.unreadable).toBe(0)
  expect(read.journals.flatMap(fileJournal)).toHaveLength(COUNT)
})
