import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAccount } from '~/lib/core/accounts/account'
import { parseBackup } from '~/lib/contract/backup'
import { FAST_POLICY, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { openFile } from '~/lib/core/vault/sealed-file'
import type { ApprovedToBitcoin } from '~/lib/core/journal/events'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, type Machine, PASSWORD, PHRASE, startWallet } from '../support/platform'
import { withoutBasis } from '../../support/without-basis'

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

const LEDGER = { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', name: 'Ledger' }

beforeAll(async () => {
  network = await openNetwork()
  machine = createMachine(network.profile)
  first = await startWallet(machine)
  const { bitcoin } = await first.wallet.accounts()
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

  it('restores every swap as it was, including those of pages', async () => {
    expect(await take(second)).toEqual({
      added: 2,
      extended: 0,
      kept: 0,
      refused: 0,
      withoutProfile: 0,
      refusals: [],
    })
    expect(await history(second)).toEqual(await history(first))
    expect(await second.journal.events(doneId)).toEqual(
      (await first.journal.events(doneId)).map(withoutBasis),
    )
    expect(await history(second)).toContainEqual(
      expect.objectContaining({ id: doneId, phase: 'done', proof: 'chain' }),
    )
  })

  it('adds nothing the second time', async () => {
    await take(second)
    expect(await take(second)).toEqual({
      added: 0,
      extended: 0,
      kept: 2,
      refused: 0,
      withoutProfile: 0,
      refusals: [],
    })
  })

  it('duplicates no swap rebuilt from the phrase, and the reverse', async () => {
    await second.restore.request('all')
    await second.restore.resume()
    const [rebuilt] = await history(second)
    expect(await take(second)).toEqual({
      added: 1,
      extended: 0,
      kept: 1,
      refused: 0,
      withoutProfile: 0,
      refusals: [],
    })
    expect((await history(second)).map(({ id }) => id).toSorted()).toEqual(
      ['by-a-page', rebuilt?.id ?? ''].toSorted(),
    )

    const third = await startWallet(createMachine(network.profile))
    await take(third)
    await third.restore.request('all')
    await third.restore.resume()
    expect(await third.restore.status()).toEqual({ state: 'idle', found: 0 })
  })

  it('imports settings, sites and the address book only if asked, and none of it as default recipient', async () => {
    await take(second)
    expect(await second.settings.get()).toMatchObject({ autoLockMinutes: 15, accountIndex: 0 })
    expect(elsewhere.local.stored.has('sites')).toBe(false)
    expect(await second.addressBook.list()).toEqual([])
    await elsewhere.local.set('sites', { 'https://mine.example': { connectedAt: 9 } })
    await take(second, { withSettings: true })
    expect(await second.settings.get()).toMatchObject({
      autoLockMinutes: 7,
      accountIndex: 3,
      accounts: [newAccount(0), { ...newAccount(3), name: 'Savings' }],
    })
    expect(await elsewhere.local.get('sites')).toEqual({
      'https://mine.example': { connectedAt: 9 },
      // An earlier version noted no account with it: it saw the one in use.
      [SITE]: { connectedAt: 5, accountIndex: 3 },
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
      'coinNotes',
      'exportedAt',
      'journals',
      'settings',
      'sites',
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
