import { type Backup, backupText, openBackup, readBackupJournal } from '~/lib/contract/backup'
import { jsonOf, parseJournal, readable } from '~/lib/contract/journal'
import type { BackupImportView } from '~/lib/contract/views/recovery'
import { accountAt } from '~/lib/core/accounts/account'
import { AppError } from '~/lib/core/errors'
import { outsideAccountText } from '~/lib/core/outside/account/write-account'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import { KDF_POLICY, type KdfPolicy } from '~/lib/core/vault/kdf'
import { checkPassword, normalPassword } from '~/lib/core/vault/password'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import { openFile, sealFile } from '~/lib/core/vault/sealed-file'
import type { Accounts } from '../accounts/accounts'
import type { AddressBook } from '../address-book/address-book'
import type { CoinNotes } from '../coins/coin-notes'
import type { Clock, Random } from '../ports/platform'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { JournalStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import { eachEntry } from '../journal/each-entry'
import type { SettingsService } from '../settings/settings'
import type { OfferedAccount } from '../wallet/offered-store'
import type { Wallet } from '../wallet/wallet'
import { tunedKdf } from '../wallet/tuned-kdf'
import { transactionHolders } from '../journal/holders'
import type { Recipients } from '../recipients/recipients'
import { deriveClaims } from './derive-claims'
import { deriveJournals, type FileJournal, fileJournal } from './derive-journals'
import { createSlices } from '../wallet/slices'
import type { Addresses } from '../addresses/addresses'
import { takeOverBook } from './take-over-book'

export type BackupService = ReturnType<typeof createBackup>

type Ports = {
  settings: SettingsService
  wallet: Pick<
    Wallet,
    | 'status'
    | 'resume'
    | 'everyTypeOf'
    | 'ownsBitcoinKey'
    | 'ownsOutsideEvm'
    | 'hasEvmKey'
    | 'offered'
    | 'changeOffered'
  > &
    Pick<Keyring, 'withEvmKey'>
  accounts: Pick<Accounts, 'offer'>
  addresses: Pick<Addresses, 'of' | 'scriptsOf' | 'changeScriptsOf' | 'marksOf' | 'raiseMarks'>
  deployments: Deployments
  journal: Journal
  store: JournalStore
  addressBook: Pick<AddressBook, 'list' | 'save'>
  recipients: Pick<Recipients, 'judge'>
  coinNotes: Pick<CoinNotes, 'all' | 'takeOver'>
  clock: Clock
  random: Random
  crypto: VaultCrypto
  policy?: KdfPolicy
  /** Called when there are new swaps to track. */
  found: () => void
}

/** Far longer than any that a person has approved. */
const MOST_WAITING_TEXT = 100_000

/**
 * Settings, address book and the whole journal in one file with a password of its own. Never contains the seed. What comes
 * back from such a file is a place to look: see `deriveJournals`, and each setting passes the gate of its typed form.
 */
export function createBackup(ports: Ports) {
  const {
    settings,
    journal,
    store,
    addressBook,
    coinNotes,
    clock,
    random,
    crypto,
    policy = KDF_POLICY,
  } = ports

  const requireUnlocked = async () => {
    if ((await ports.wallet.status()) !== 'unlocked')
      throw new AppError('wallet-locked', 'history goes in and out of an unlocked wallet only')
  }

  /** With the names that the user has given them. */
  const outsideAccounts = async (): Promise<Backup['outside']> => {
    const { accounts } = await settings.get()
    const keptAccounts = await ports.wallet.everyTypeOf(() => accounts.map(({ index }) => index))
    return keptAccounts.flatMap(({ index, outside }) =>
      outside === undefined
        ? []
        : [{ text: outsideAccountText(outside), name: accountAt({ accounts }, index).name }],
    )
  }

  /** The accounts that the wallet has, in every address type. */
  const accountNames = async () => {
    const [{ accounts }, network] = await Promise.all([settings.get(), settings.bitcoinNetwork()])
    if (network === null) return []
    const named = await ports.wallet.everyTypeOf(() => accounts.map(({ index }) => index))
    return named.flatMap(({ bitcoinByType }) =>
      Object.values(bitcoinByType).map(({ address }) => ({ network, address })),
    )
  }

  const addressMarks = async (): Promise<Required<Backup>['addressMarks']> => {
    const names = await accountNames()
    const all = await Promise.all(
      names.map(async (name) => ({ ...name, marks: await ports.addresses.marksOf(name) })),
    )
    return all
      .filter(({ marks }) => Math.max(...marks) >= 0)
      .map(({ marks: [receive, change], ...name }) => ({ ...name, marks: [receive, change] }))
  }

  const raiseMarks = async ({ addressMarks: marked = [] }: Backup) => {
    for (const name of marked.length === 0 ? [] : await accountNames()) {
      const told = marked.find(({ network, address }) => network === name.network && address === name.address)
      if (told !== undefined) await ports.addresses.raiseMarks(name, told.marks)
    }
  }

  const contents = async (): Promise<Backup> => {
    const journals: Backup['journals'] = []
    for await (const { id } of eachEntry(store)) journals.push(await store.events(id))
    return {
      exportedAt: clock.now(),
      settings: await settings.get(),
      addressBook: await addressBook.list(),
      coinNotes: [...(await coinNotes.all()).values()],
      outside: await outsideAccounts(),
      addressMarks: await addressMarks(),
      journals,
    }
  }

  /** @returns how many names were left out */
  const takeOverSettings = async (backup: Backup): Promise<number> => {
    await settings.takeOver(backup.settings)
    await ports.wallet.resume()
    await coinNotes.takeOver(backup.coinNotes)
    const profile = await settings.profile()
    if (profile === null) return backup.addressBook.length
    return takeOverBook(backup.addressBook, { addressBook, recipients: ports.recipients, profile })
  }

  /** Keeps what awaits signatures of accounts that the wallet doesn't have: once one is, its coins are reserved. */
  const waitFor = async (journals: readonly FileJournal[]) => {
    if (journals.length === 0) return
    const news = journals.map((events) => jsonOf(readable(events)))
    await ports.wallet.changeOffered(({ accounts, waiting }) => ({
      accounts,
      waiting: [...new Set([...news, ...waiting])].filter((text) => text.length <= MOST_WAITING_TEXT),
    }))
  }

  /** The ports of both kinds of reading. */
  const reading = () => ({ ...ports, keyring: ports.wallet, now: clock.now() })

  const claim = async (files: readonly FileJournal[]) => {
    const { claims, sent, ...rest } = await deriveClaims(files, { ...reading(), store })
    const adoptions = await journal.adopt(sent)
    const awaiting = (await journal.adopt(claims)).filter((adoption) => adoption === 'added').length
    return { ...rest, adoptions, awaiting }
  }

  return {
    /** Reserves what an earlier file told of accounts that the wallet has by now. @throws AppError as `importFile` */
    async claimWaiting(): Promise<void> {
      const { waiting } = await ports.wallet.offered()
      if (waiting.length === 0) return
      const files = waiting.flatMap((text) => fileJournal(parseJournal(text) ?? []))
      const { foreign } = await claim(files)
      const still = foreign.map((events) => jsonOf(readable(events)))
      await ports.wallet.changeOffered(({ accounts }) => ({ accounts, waiting: still }))
      ports.found()
    },

    /** @throws AppError `wallet-locked`, `password-weak`, `backup-too-large` */
    async exportFile(password: string): Promise<{ file: string; entries: number }> {
      await requireUnlocked()
      checkPassword(password)
      const backup = await contents()
      const text = backupText(backup)
      if ((await readInSlices(text)).unreadable > 0)
        throw new AppError('storage-failed', 'a journal that no backup could give back')
      const file = await sealFile(
        { crypto, randomBytes: (length) => random.bytes(length) },
        new TextEncoder().encode(text),
        { password: normalPassword(password), kdf: await tunedKdf({ crypto, random, clock, policy }) },
      )
      return { file, entries: backup.journals.length }
    },

    /**
     * Adds what the file has and this wallet lacks; never replaces anything. Settings only if the user chose them. No site
     * is connected and no profile is taken over: both need the user's own yes.
     * @throws AppError `wallet-locked`, `password-wrong`, `backup-invalid`, `backup-too-large`; `chain-unreachable` if the signatures in it
     * cannot be checked
     */
    async importFile(order: {
      file: string
      password: string
      withSettings: boolean
    }): Promise<BackupImportView> {
      await requireUnlocked()
      const content = await openFile(crypto, order.file, normalPassword(order.password), policy)
      const backup = await readInSlices(new TextDecoder().decode(content))
      await raiseMarks(backup)
      const namesLeft = order.withSettings ? await takeOverSettings(backup) : 0
      const holders = await transactionHolders(store)
      const derived = await deriveJournals(backup.journals, { ...reading(), known: holders })
      const adoptions = await journal.adopt(derived.journals)
      // Now that what own keys have signed is here, so are its nonces.
      const { adoptions: ofClaims, awaiting, ...rest } = await claim(derived.unproven)
      adoptions.push(...ofClaims)
      const offers = order.withSettings ? await ports.accounts.offer(accountsOf(backup)) : 0
      await waitFor(rest.foreign)
      ports.found()
      const added = adoptions.filter((adoption) => adoption === 'added').length
      const unchecked = derived.unchecked + rest.unchecked
      return {
        added,
        kept: derived.kept + rest.kept + adoptions.length - added,
        ...(awaiting > 0 && { awaiting }),
        ...(offers > 0 && { accounts: offers }),
        unreadable: backup.unreadable,
        ...(unchecked > 0 && { unchecked }),
        withoutProfile: derived.withoutProfile,
        unverified: rest.unverified,
        namesLeft,
        profiles: order.withSettings ? await settings.offered(backup.settings) : [],
      }
    },
  }
}

/** Reads a backup, with a worker that goes on answering. @throws AppError `backup-invalid`, `backup-too-large` */
async function readInSlices(json: string): Promise<Backup & { unreadable: number }> {
  const { documents, ...rest } = openBackup(json)
  const slices = createSlices()
  const journals: Backup['journals'] = []
  for (const document of documents) {
    await slices.next()
    journals.push(...readBackupJournal(document))
  }
  return { ...rest, journals, unreadable: documents.length - journals.length }
}

/** The accounts that a file lists: those of its phrase, which may be ours, and those of other signers. */
function accountsOf({ settings: { accounts }, outside }: Backup): OfferedAccount[] {
  const ofPhrase = accounts
    .filter(({ index }) => !isOutsideIndex(index))
    .map(({ index, addressType, name }) => ({ index, addressType, name }))
  return [...outside, ...ofPhrase]
}
