import { addressesOf } from '~/lib/services/addresses/own-scripts.fixture'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { hex } from '@scure/base'
import { backupText } from '~/lib/contract/backup'
import { readSettings, type Settings } from '~/lib/contract/settings'
import { type Account, newAccount } from '~/lib/core/accounts/account'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { planIfSigned } from '~/lib/core/bitcoin/finalize'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import type { JournalEvent } from '~/lib/core/journal/events'
import { owedCoins } from '~/lib/core/journal/owed-coins'
import { heldKeys } from '~/lib/core/journal/reserve'
import { APPROVED_PAYMENT, type Fact, journalOf, START, txidOf } from '~/lib/core/journal/swap.fixture'
import { type Entry, type HandedOver, spendsBitcoin } from '~/lib/core/journal/types'
import { FAST_KDF, FAST_POLICY, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { sealFile } from '~/lib/core/vault/sealed-file'
import { type Accounts, createAccounts } from '~/lib/services/accounts/accounts'
import { createAddressBook } from '~/lib/services/address-book/address-book'
import { createBackup } from '~/lib/services/backup/backup'
import { createCoinNotes } from '~/lib/services/coins/coin-notes'
import { createJournal } from '~/lib/services/journal/journal'
import { memoryArea, memoryClock, memoryMutex, memoryStore } from '~/lib/services/ports/memory.fixture'
import { PROFILE } from '~/lib/services/ports/profile.fixture'
import { world } from '~/lib/services/restore/reading.fixture'
import { createSettings } from '~/lib/services/settings/settings'
import { choiceOf, PASSWORD, PHRASE, testWallet } from '~/lib/services/wallet/wallet.fixture'
import { anyJournal, anyPageJournal } from './journal-events'
import { PATIENCE_MS, runs } from './runs'

vi.setConfig({ testTimeout: PATIENCE_MS })

const FILE_PASSWORD = 'another horse entirely'
const VALUE = 100_000n
const COINS: Outpoint[] = ['1', '2', '3', '4'].map((digit, vout) => ({ txid: txidOf(digit), vout }))
/** Held here by an entry of this wallet before anything is imported. */
const [HELD = { txid: '', vout: 0 }, ...FREE] = COINS
const THEIRS: Outpoint = { txid: txidOf('9'), vout: 0 }

const base = testWallet()
base.settings.choice = choiceOf('regtest')
const { wallet } = base
const made = wallet.create({ phrase: PHRASE, password: PASSWORD })

async function ownAccount() {
  await made
  const { bitcoin } = await wallet.accounts()
  const { address, addressType, publicKey } = bitcoin
  if (publicKey === null) throw new Error('the phrase has keys')
  return { address, addressType, publicKey }
}
type Own = Awaited<ReturnType<typeof ownAccount>>

/** A browser with the wallet, an entry of its own under way, and chains that show its coins. */
async function browser(own: Own) {
  await wallet.changeOffered(() => ({ accounts: [], waiting: [] }))
  const common = {
    local: memoryArea(),
    mutex: memoryMutex(),
    store: memoryStore(),
    clock: memoryClock(START),
  }
  const changed = () => undefined
  const settings = createSettings({ ...common, baked: PROFILE, changed })
  const journal = createJournal({ ...common, changed })
  const { deployment: shown } = world().reading
  const bitcoin = {
    ...shown.bitcoin,
    utxos: async (address: string) =>
      address === own.address ? COINS.map((coin) => ({ ...coin, valueSats: VALUE, confirmations: 1 })) : [],
  }
  const deployment = { ...shown, bitcoin }
  const reviews = { removeOf: async () => {} }
  const accounts = createAccounts({
    settings,
    wallet,
    store: common.store,
    reviews,
    addressesOf: async () => [],
  })
  const backup = createBackup({
    addresses: addressesOf(),
    ...common,
    settings,
    wallet,
    accounts,
    deployments: { of: async () => deployment },
    journal,
    addressBook: createAddressBook({ ...common, changed }),
    coinNotes: createCoinNotes({ ...common, changed }),
    random: { bytes: (length) => new Uint8Array(length).fill(7), uuid: () => 'uuid' },
    crypto: fastCrypto(),
    policy: FAST_POLICY,
    recipients: { judge: async (address) => ({ standing: 'new', address }) },
    found: changed,
  })
  await journal.begin({ ...APPROVED_PAYMENT, id: 'ours', account: own, reserved: [HELD] })
  return { backup, journal, settings, accounts }
}

/** Makes what another signer was given, by a file. */
function handed(own: Own, inputs: readonly Outpoint[], outputs: readonly bigint[], kind: HandedOver['kind']) {
  const { scriptPubKey } = spendingScripts(own.addressType, hex.decode(own.publicKey))
  const plan = {
    addressType: own.addressType,
    publicKey: own.publicKey,
    transaction: {
      version: 2,
      inputs: inputs.map((coin) => ({ ...coin, scriptPubKey, valueSats: VALUE, sequence: 0xfffffffd })),
      outputs: outputs.map((valueSats, at) => ({ valueSats, scriptPubKey: `0014${`${at + 5}`.repeat(40)}` })),
      lockTime: 0,
    },
  }
  const digest = transactionDigest(plan.transaction)
  return { type: 'handed-over', kind, txid: planIfSigned({ plan }).txid, digest, plan } as const
}

const coins = fc.subarray(FREE, { minLength: 1 })
const outputs = fc.array(fc.bigInt(1_000n, 40_000n), { minLength: 1, maxLength: 2 })
/** Facts in which a file has no say. */
const consents: Fact[] = [
  { type: 'consented', findings: [] },
  { type: 'abandoned', abandonment: { code: 'user-rejected', reason: 'a file says so' } },
  { type: 'claim-lifted' },
  { type: 'settled' },
]

/** A journal of an own account with a hand-over: as this wallet writes it, or with more that a forger knows. */
const handedJournal = (own: Own) =>
  fc
    .record({
      inputs: coins,
      stranger: fc.option(fc.constantFrom(THEIRS, HELD)),
      outputs,
      extra: fc.subarray(consents),
      isLifted: fc.boolean(),
      id: fc.constantFrom('ours', 'one', 'two'),
    })
    .map(({ inputs, stranger, outputs: paid, extra, isLifted, id }): JournalEvent[] => {
      const given = handed(own, stranger === null ? inputs : [...inputs, stranger], paid, 'payment')
      const start = {
        ...APPROVED_PAYMENT,
        id,
        account: own,
        reserved: [],
        digest: given.digest,
        ...(isLifted && { claim: 'lifted' as const }),
      }
      return journalOf(start, [given, ...extra])
    })

const stranger = fc.nat(200).map((at) => {
  const script = `0014${at.toString(16).padStart(40, '0')}`
  return { text: addressOfScript(script, 'regtest') ?? '', name: 'Savings' }
})
const listed: fc.Arbitrary<Account> = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.boolean())
  .map(([index, isHidden]) => ({ ...newAccount(index), isHidden, name: 'Savings' }))

// threat: foreign-backup
it('believes no account, freed coin or consent of a file', async () => {
  const own = await ownAccount()
  const files = fc.record({
    journals: fc.array(fc.oneof({ weight: 3, arbitrary: handedJournal(own) }, anyJournal, anyPageJournal), {
      maxLength: 4,
    }),
    accounts: fc.uniqueArray(listed, { minLength: 1, maxLength: 3, selector: ({ index }) => index }),
    outside: fc.array(stranger, { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(files, async ({ journals, accounts, outside }) => {
      const one = await browser(own)
      const before = { list: await listOf(one), settings: await one.settings.get() }
      const ours = await one.journal.get('ours')
      const settings: Settings = {
        ...readSettings(undefined),
        accounts,
        accountIndex: accounts[0]?.index ?? 0,
      }
      const text = backupText({ exportedAt: 1, settings, addressBook: [], coinNotes: [], outside, journals })
      const tools = { crypto: fastCrypto(), randomBytes: (length: number) => new Uint8Array(length).fill(7) }
      const file = await sealFile(tools, new TextEncoder().encode(text), {
        password: FILE_PASSWORD,
        kdf: FAST_KDF,
      })
      const take = () => one.backup.importFile({ file, password: FILE_PASSWORD, withSettings: true })
      await take()

      // Nothing is own that was not.
      expect(await listOf(one)).toEqual(before.list)
      expect(await one.settings.get()).toMatchObject({
        accounts: before.settings.accounts,
        accountIndex: before.settings.accountIndex,
      })

      // No coin is freed, and no entry of ours is told anything.
      expect(await one.journal.get('ours')).toEqual(ours)
      const open = await one.journal.open()
      const held = heldKeys(open)
      expect(held.has(outpointKey(HELD))).toBe(true)

      // What may still be signed elsewhere is reserved, with no word of consent.
      const claims = open.filter(({ id }) => id !== 'ours').filter(spendsBitcoin)
      for (const claim of claims) {
        expect(claim).toMatchObject({ claim: 'held', attempts: [], account: { address: own.address } })
        expect(claim.consent).toBeUndefined()
        expect(claim.origin).toBeNull()
        for (const coin of claim.handovers?.[0]?.plan.transaction.inputs ?? [])
          expect(held.has(outpointKey(coin))).toBe(true)
      }
      for (const coin of honestCoins(journals)) expect(held.has(coin)).toBe(true)

      // Lifted, each is confirmed in the place of what comes next, or not at all.
      for (const { id } of claims) await one.journal.record(id, { type: 'claim-lifted' })
      const lifted = await one.journal.open()
      await take()
      expect(await one.journal.open()).toEqual(lifted)
      const owed = owedCoins(lifted, own)
      const next = { ...APPROVED_PAYMENT, id: 'next', account: own, reserved: [THEIRS] }
      if (owed.length > 0)
        await expect(one.journal.begin(next)).rejects.toMatchObject({ code: 'claim-unspent' })
      const reserved = [...new Map(owed.flat().map((coin) => [outpointKey(coin), coin])).values()]
      if (reserved.length === 0) return
      const begun = await one.journal.begin({ ...next, reserved })
      expect(everyLiftedExcludes(claims, begun)).toBe(true)
    }),
    runs(60),
  )
})

/** Without how many entries are under way. */
async function listOf({ accounts }: { accounts: Pick<Accounts, 'list'> }) {
  return (await accounts.list()).map(({ underWay: _underWay, ...account }) => account)
}

/** The coins of plans that spend own, free coins alone. */
function honestCoins(journals: readonly JournalEvent[][]): string[] {
  const free = new Set(FREE.map(outpointKey))
  return journals.flatMap((events) =>
    events.flatMap((event) => {
      if (event.type !== 'handed-over') return []
      const keys = event.plan.transaction.inputs.map(outpointKey)
      return keys.every((key) => free.has(key)) ? keys : []
    }),
  )
}

function everyLiftedExcludes(claims: readonly Entry[], next: Entry): boolean {
  if (!spendsBitcoin(next)) return false
  // What an entry under way spends is ruled out already.
  const spent = new Set([HELD, ...next.reserved].map(outpointKey))
  return claims
    .filter(spendsBitcoin)
    .every(({ handovers = [] }) =>
      handovers.every(({ plan }) => plan.transaction.inputs.some((coin) => spent.has(outpointKey(coin)))),
    )
}
