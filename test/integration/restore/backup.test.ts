import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAccount } from '~/lib/core/accounts/account'
import type { BookEntry } from '~/lib/contract/address-book'
import { backupText } from '~/lib/contract/backup'
import { parseBackup } from '~/lib/contract/backup.fixture'
import { readSettings } from '~/lib/contract/settings'
import { FAST_KDF, FAST_POLICY, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { openFile, sealFile } from '~/lib/core/vault/sealed-file'
import type { ApprovedToBitcoin, JournalEvent } from '~/lib/core/journal/events'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, type Machine, PASSWORD, PHRASE, startWallet } from '../support/platform'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const FILE_PASSWORD = 'another horse entirely'
const SITE = 'https://dapp.example'

let network: TestNetwork
let machine: Machine
let first: Services
let doneId: string
let file: string

/** Signed by a page's wallet: only this browser knows that the swap was ordered here. */
const BY_PAGE: ApprovedToBitcoin = {
  id: 'by-a-page',
  profileId: 'local',
  startedFrom: { bitcoinHeight: 1, blocks: [] },
  origin: SITE,
  intent: {
    direction: 'to-bitcoin',
    networkName: 'polygon',
    chainId: 1,
    thirdPartyId: 0,
    inputToken: null,
    inputAmount: 5n,
    bitcoinAddress: 'bcrt1qsomebody',
    minSats: 1n,
    expectedSats: 2n,
    signer: 'page',
  },
  account: { address: `0x${'99'.repeat(20)}` },
  call: { to: `0x${'88'.repeat(20)}`, data: '0x', value: 5n, functionName: 'swapAndUnwrap' },
  allowance: null,
  gas: null,
}

const UNPROVEN = { at: expect.any(Number), intent: BY_PAGE.intent }
const NOTHING = {
  added: 0,
  kept: 0,
  unreadable: 0,
  withoutProfile: 0,
  unverified: [],
  namesLeft: 0,
  profiles: [],
}
const HASH = `0x${'ef'.repeat(32)}` as const
const POISONED = `0x${'66'.repeat(20)}` as const
const THEIRS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const SEEN = { state: 'confirmed', height: 1, blockHash: '00'.repeat(32), confirmations: 100 } as const
const BURN = {
  lockerTargetAddress: POISONED,
  requestIdOfLocker: 1n,
  amountSats: 1n,
  deadlineHeight: 9_999,
  scriptPubKey: `0014${'11'.repeat(20)}`,
}

/** A file of a forger who knows its password. */
function forge(journals: JournalEvent[][], addressBook: BookEntry[] = []): Promise<string> {
  const text = backupText({
    exportedAt: 1,
    settings: readSettings(undefined),
    addressBook,
    coinNotes: [],
    outside: [],
    journals,
  })
  const tools = { crypto: fastCrypto(), randomBytes: (length: number) => new Uint8Array(length).fill(7) }
  return sealFile(tools, new TextEncoder().encode(text), { password: FILE_PASSWORD, kdf: FAST_KDF })
}

const LEDGER = { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', name: 'Ledger' }

beforeAll(async () => {
  network = await openNetwork()
  machine = createMachine(network.profile)
  first = await startWallet(machine)
  const { bitcoin } = await keystoreAccounts(first.wallet)
  await network.bitcoin.fund(bitcoin.address, 10_000_000n)
  const review = await first.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName: 'polygon',
      outputToken: null,
      recipient: null,
      slippageBps: 300,
      feeChoice: null,
    },
    { origin: null },
  )
  doneId = (await first.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })).entryId
  await first.tracker.poll(doneId)
  await network.mine(3)
  await first.tracker.poll(doneId)
  await first.journal.begin(BY_PAGE)
  await first.settings.change({ autoLockMinutes: 7 })
  await first.accounts.select(3)
  await first.accounts.change(3, { name: 'Savings' })
  await machine.local.set('sites', { [SITE]: { connectedAt: 5 } })
  await first.addressBook.save({ ...LEDGER, isDefault: true }, { kind: 'evm' })
  file = (await first.backup.exportFile(FILE_PASSWORD)).file
  await first.accounts.select(0)
})
afterAll(() => network.stop())

const take = (services: Services, over: { file?: string; password?: string; withSettings?: boolean } = {}) =>
  services.backup.importFile({ file, password: FILE_PASSWORD, withSettings: false, ...over })
const history = async (services: Services) =>
  (await services.history.list({ before: null, limit: 100 })).map(({ id, phase, proof, origin }) => ({
    id,
    phase,
    proof,
    origin,
  }))

describe('a backup', () => {
  let second: Services
  let elsewhere: Machine
  beforeEach(async () => {
    elsewhere = createMachine(network.profile)
    second = await startWallet(elsewhere)
  })

  it('restores what own keys signed, and proves its end anew', async () => {
    expect(await take(second)).toEqual({ ...NOTHING, added: 1, unverified: [UNPROVEN] })
    const [entry] = await history(second)
    await second.tracker.poll(entry?.id ?? '')
    const before = (await history(first)).find(({ id }) => id === doneId)
    expect(await history(second)).toEqual([{ ...before, id: entry?.id, phase: 'done', proof: 'chain' }])
  })

  it('adds nothing the second time', async () => {
    await take(second)
    expect(await take(second)).toEqual({ ...NOTHING, kept: 1, unverified: [UNPROVEN] })
  })

  // threat: foreign-backup
  it('believes nothing that is forged beside a signature', async () => {
    const genuine = (await first.journal.events(doneId)).find(({ type }) => type === 'signed')
    const [start] = await first.journal.events(doneId)
    if (genuine === undefined || start?.type !== 'approved' || !('promise' in start.start))
      throw new Error('the swap is signed')
    const proof = { chainId: 31337, blockNumber: 1n, blockHash: HASH, transactionHash: HASH, logIndex: 0 }
    const intent = { ...start.start.intent, recipientAddress: POISONED }
    const forged = await forge([
      // Somebody else's recipient, "done", and a coin that is not ours to free.
      [
        { ...start, start: { ...start.start, id: 'forged', origin: SITE, intent } },
        genuine,
        { type: 'delivered', at: 5, router: proof, delivery: proof, amount: 1n },
        {
          type: 'payout-seen',
          at: 6,
          payout: { txid: 'ab'.repeat(32), vout: 0, valueSats: 546n, sighting: SEEN },
        },
      ],
      [
        {
          type: 'approved',
          at: 1,
          start: { ...BY_PAGE, intent: { ...BY_PAGE.intent, bitcoinAddress: THEIRS } },
        },
        { type: 'unwrap-opened', at: 2, burn: { ...BURN, proof } },
        {
          type: 'payout-seen',
          at: 3,
          payout: { txid: 'cd'.repeat(32), vout: 0, valueSats: 1n, sighting: SEEN },
        },
      ],
    ])
    expect(await take(second, { file: forged, withSettings: true })).toMatchObject({ added: 1 })
    const [entry, ...none] = await history(second)
    expect(none).toEqual([])
    expect(entry).toMatchObject({ origin: null, proof: 'none' })
    const view = await second.history.get(entry?.id ?? '')
    expect(JSON.stringify(view.intent, (_, value) => String(value))).not.toContain(POISONED)
    expect(await second.recipients.choices('bitcoin')).not.toContainEqual(
      expect.objectContaining({ address: THEIRS }),
    )
    for (const txid of ['ab', 'cd'])
      expect(await second.journal.sourceOf({ txid: txid.repeat(32), vout: 0 })).toBeUndefined()
  })

  it('leaves out a recipient that imitates a known one', async () => {
    await second.addressBook.save({ ...LEDGER, isDefault: false }, { kind: 'evm' })
    const twin = `${LEDGER.address.slice(0, 6)}${'0'.repeat(32)}${LEDGER.address.slice(-4)}`.toLowerCase()
    const forged = await forge([], [{ kind: 'evm', address: twin, name: 'Ledger 2', isDefault: true }])
    expect(await take(second, { file: forged, withSettings: true })).toMatchObject({ namesLeft: 1 })
    expect(await second.addressBook.list()).toEqual([{ kind: 'evm', ...LEDGER, isDefault: false }])
  })

  it('duplicates no swap rebuilt from the phrase, and the reverse', { tags: ['release'] }, async () => {
    await second.restore.request('all')
    await second.restore.resume()
    const rebuilt = await history(second)
    expect(await take(second)).toEqual({ ...NOTHING, kept: 1, unverified: [UNPROVEN] })
    expect(await history(second)).toEqual(rebuilt)

    const third = await startWallet(createMachine(network.profile))
    await take(third)
    await third.restore.request('all')
    await third.restore.resume()
    expect(await third.restore.status()).toEqual({ state: 'idle', found: 0 })
  })

  it('imports settings only if asked, and sites never', async () => {
    await take(second)
    expect(await second.settings.get()).toMatchObject({ autoLockMinutes: 15, accountIndex: 0 })
    expect(elsewhere.local.stored.has('sites')).toBe(false)
    expect(await second.addressBook.list()).toEqual([])
    await elsewhere.local.set('sites', { 'https://mine.example': { connectedAt: 9 } })
    await take(second, { withSettings: true })
    expect(await second.settings.get()).toMatchObject({
      autoLockMinutes: 7,
      accountIndex: 0,
      accounts: [newAccount(0)],
    })
    expect(await second.accounts.offers()).toMatchObject([{ kind: 'keystore', name: 'Savings' }])
    expect(await elsewhere.local.get('sites')).toEqual({
      'https://mine.example': { connectedAt: 9 },
    })
    expect(await second.addressBook.list()).toEqual([{ kind: 'evm', ...LEDGER, isDefault: false }])
  })

  it.each([
    ['another password', { password: 'correct horse' }, 'password-wrong'],
    ['no password', { password: '' }, 'password-wrong'],
    ['half a file', { file: 'A'.repeat(400) }, 'backup-invalid'],
    ['no file', { file: '' }, 'backup-invalid'],
  ])('is refused with %s, and nothing is changed', async (_, over, code) => {
    await expect(take(second, { withSettings: true, ...over })).rejects.toMatchObject({ code })
    expect(await history(second)).toEqual([])
    expect(await second.settings.get()).toMatchObject({ autoLockMinutes: 15 })
  })

  it('is exported and imported by an unlocked wallet only', async () => {
    await second.wallet.lock()
    await expect(take(second)).rejects.toMatchObject({ code: 'wallet-locked' })
    await expect(second.backup.exportFile(FILE_PASSWORD)).rejects.toMatchObject({ code: 'wallet-locked' })
  })

  it('requires a strong password', async () => {
    await expect(first.backup.exportFile('12345678')).rejects.toMatchObject({ code: 'password-weak' })
  })

  it('contains neither the phrase nor the password nor a key', async () => {
    const plain = new TextDecoder().decode(await openFile(fastCrypto(), file, FILE_PASSWORD, FAST_POLICY))
    expect(parseBackup(plain).journals).toHaveLength(2)
    const secrets = [PHRASE, 'abandon', PASSWORD, FILE_PASSWORD, String(await machine.local.get('keystore'))]
    for (const secret of secrets) expect(plain).not.toContain(secret)
    expect(Object.keys(JSON.parse(plain)).toSorted()).toEqual([
      'addressBook',
      'addressMarks',
      'coinNotes',
      'exportedAt',
      'journals',
      'outside',
      'settings',
      'version',
    ])
  })
})

describe('the history as CSV', () => {
  it('has a row for each swap', async () => {
    const rows = (await first.history.csv()).trimEnd().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows.join('\n')).toContain(SITE)
  })
})
