import { viewOfProfile } from '~/lib/contract/views/of-profile'
import type { SettingsChange } from '~/lib/contract/ui'
import type { SettingsView, StatusView } from '~/lib/contract/views/status'
import { type AccountList, newAccount } from '~/lib/core/accounts/account'
import type { SearchWidth } from '~/lib/core/accounts/account-search'
import { addOutside, withoutOutside } from '~/lib/core/accounts/change-accounts'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import type { Accounts, GivenAccount, GivenEvm } from './accounts/accounts'
import type { Addresses } from './addresses/addresses'
import type { AddressBook } from './address-book/address-book'
import type { BackgroundTasks } from './background-tasks'
import type { Bridges } from './bridges/bridges'
import type { BackupService } from './backup/backup'
import { countUnderWay } from './journal/under-way'
import type { Platform } from './platform'
import type { JournalStore } from './ports/journal-store'
import type { ProfileChecks } from './profile-check/profile-checks'
import type { Recovery } from './recovery'
import type { Restore } from './restore/restore'
import type { SettingsService } from './settings/settings'
import type { Tracker } from './tracker/tracker'
import type { Wake } from './tracker/wake'
import type { PhraseOrder } from './wallet/beginnings'
import type { Wallet } from './wallet/wallet'

type Ports = {
  store: Pick<JournalStore, 'open'>
  currencyOf: Platform['currencyOf']
  settings: SettingsService
  wallet: Pick<
    Wallet,
    | 'status'
    | 'create'
    | 'watch'
    | 'isWatching'
    | 'checkRestore'
    | 'restore'
    | 'unlock'
    | 'unlockWithPasskey'
    | 'resume'
    | 'reset'
    | 'checkAutoLock'
  >
  accounts: Pick<Accounts, 'readOutside' | 'watch' | 'addEvm' | 'mergeTwins' | 'accept'>
  addresses: Pick<Addresses, 'begin' | 'origin' | 'search' | 'forget'>
  backup: Pick<BackupService, 'claimWaiting'>
  recovery: Pick<Recovery, 'health' | 'begin' | 'discard'>
  restore: Pick<Restore, 'request' | 'includeNewAccount' | 'goOn' | 'resume'>
  tracker: Pick<Tracker, 'tick'>
  wake: Pick<Wake, 'soon'>
  profileChecks: Pick<ProfileChecks, 'run'>
  bridges: Pick<Bridges, 'start' | 'retry' | 'resume' | 'isAsListed' | 'recorded' | 'conclude'>
  addressBook: Pick<AddressBook, 'dropDefaults'>
  revokeSites?: () => Promise<void>
  refreshBadge: () => Promise<void>
  tasks: BackgroundTasks
}

type NewWallet = PhraseOrder & {
  /** Whether the phrase was made here just now. */
  isDrafted: boolean
}

type NewWatching = Omit<GivenAccount, 'text'> & { text?: string | undefined; password: string }

const FIRST_ACCOUNT: AccountList = { accounts: [newAccount(0)], accountIndex: 0 }
const NO_ACCOUNTS: AccountList = { accounts: [], accountIndex: FIRST_OUTSIDE }

/** Steps that involve several services: the worker's start, and every unlock, creation or change of the wallet. */
export function createLifecycle(ports: Ports) {
  const { store, settings, wallet, accounts, addresses, recovery, restore, tracker, wake, tasks } = ports

  /** Which sites see the accounts, and where swaps go by default. */
  const dropConsents = async () => {
    await ports.revokeSites?.()
    await ports.addressBook.dropDefaults()
  }

  /** Without a phrase there are no other accounts than the user's own to search. */
  const widest = async (): Promise<SearchWidth> => ((await wallet.isWatching()) ? 'own' : 'all')

  /** Whoever has no bridge yet has chosen the listed one that turns out as listed; any other waits for a yes. */
  const readBridge = () =>
    tasks.start('bridge-failed', async () => {
      await ports.bridges.resume()
      if ((await settings.profile()) === null && (await ports.bridges.isAsListed())) await useBridge()
    })

  /** Its result is shown by its own status. */
  const restoreInBackground = () => tasks.start('restore-failed', restore.resume)

  /** Rebuilds the history, and searches the addresses of the accounts. */
  const searchInBackground = () => {
    restoreInBackground()
    searchAddresses()
  }

  const searchAddresses = () => tasks.start('address-search-failed', addresses.search)

  const mergeTwins = () => tasks.settle('accounts-merge-failed', accounts.mergeTwins)

  const goOnUnlocked = async () => {
    await mergeTwins()
    tasks.start('tick-failed', tracker.tick)
    tasks.start('claims-failed', ports.backup.claimWaiting)
    searchInBackground()
  }

  const importProfile = async (json: string): Promise<SettingsView> => {
    await settings.importProfile(json)
    tasks.start('profile-check-failed', ports.profileChecks.run)
    searchInBackground()
    return settings.view()
  }

  /** Uses the bridge as far as it was read. */
  const useBridge = async (): Promise<SettingsView> => {
    const view = await importProfile(JSON.stringify(await ports.bridges.recorded()))
    if (view.selectedProfile !== null) await ports.bridges.conclude(view.selectedProfile)
    return view
  }

  return {
    /**
     * At every start of the worker: locks a wallet that is due and resumes interrupted work. It sets an alarm first,
     * since the browser may have lost the earlier ones; no failure stops the remaining steps.
     */
    async resume(): Promise<void> {
      await tasks.settle('alarm-failed', wake.soon)
      await tasks.settle('lock-failed', wallet.resume)
      await mergeTwins()
      await ports.refreshBadge()
      readBridge()
      searchInBackground()
      await tasks.settle('tick-failed', tracker.tick)
    },

    async status(): Promise<Omit<StatusView, 'approvals'>> {
      const [state, isWatching, profile, stored] = await Promise.all([
        wallet.status(),
        wallet.isWatching(),
        settings.profile(),
        recovery.health(),
      ])
      const isReadable = stored.storage === 'ok' || stored.storage === 'lost'
      return {
        wallet: state,
        isWatching,
        profile: profile === null ? null : viewOfProfile(profile, ports.currencyOf),
        ...stored,
        underWay: isReadable ? await countUnderWay(store) : 0,
      }
    },

    /** A wallet without a phrase is of elsewhere. */
    walletOrigin: async () => ((await wallet.isWatching()) ? 'elsewhere' : addresses.origin()),

    /**
     * The restore that a new wallet needs is requested before the wallet is written: if the worker dies in between,
     * nothing else would request it. A phrase made here has used no other accounts, so none are searched and no server
     * learns of them. It begins with the first account: a restore on another device might not search as far as the
     * account that an erased wallet had in use.
     */
    async createWallet({ isDrafted, ...order }: NewWallet): Promise<void> {
      const state = await wallet.status()
      // An existing wallet is not replaced, and keeps its own restore.
      if (state !== 'locked' && state !== 'unlocked') {
        await recovery.begin()
        await restore.request(isDrafted ? 'own' : 'first')
        await addresses.begin(isDrafted ? 'here' : 'elsewhere')
        await settings.changeAccounts(isDrafted ? () => FIRST_ACCOUNT : withoutOutside)
      }
      await wallet.create(order)
      searchInBackground()
    },

    /**
     * A wallet without a phrase, with one account whose keys are elsewhere, or with none: pages' wallets pay its swaps.
     * Its list is written first, as above.
     */
    async createWatching({ password, text, ...options }: NewWatching): Promise<void> {
      const named = text === undefined ? undefined : await accounts.readOutside({ ...options, text })
      const state = await wallet.status()
      if (state !== 'locked' && state !== 'unlocked') {
        await recovery.begin()
        await restore.request('own')
        const { addressType } = named?.bitcoin ?? newAccount(FIRST_OUTSIDE)
        await settings.changeAccounts(() => addOutside(NO_ACCOUNTS, { index: FIRST_OUTSIDE, addressType }))
        await settings.change({ isPhraseChecked: true })
      }
      await wallet.watch({ account: named?.account, password })
      searchInBackground()
    },

    /** Changes which accounts the user keeps, and searches those whose turn has come. */
    async changeAccounts(change: () => Promise<void>): Promise<void> {
      await change()
      searchAddresses()
    },

    /** Adds an account whose keys are elsewhere, and searches its history. */
    async watchAccount(givenAccount: GivenAccount): Promise<void> {
      await accounts.watch(givenAccount)
      await tasks.settle('claims-failed', ports.backup.claimWaiting)
      await restore.includeNewAccount()
      searchInBackground()
    },

    /** Adds an account that a file has offered, by its address, and searches its history. */
    async acceptAccount(address: string): Promise<void> {
      await accounts.accept(address)
      await tasks.settle('claims-failed', ports.backup.claimWaiting)
      await restore.includeNewAccount()
      searchInBackground()
    },

    /** Gives an account whose keys are elsewhere its EVM address, and searches the history of that. */
    async addEvm(givenEvm: GivenEvm): Promise<void> {
      await accounts.addEvm(givenEvm)
      await tasks.settle('claims-failed', ports.backup.claimWaiting)
      await restore.includeNewAccount()
      searchInBackground()
    },

    /**
     * Opens a wallet whose password is forgotten by its phrase. Its history and choices stay; where nothing proves that
     * the phrase is its own, it is a new wallet to them, as after an erasure.
     */
    async restoreWallet(order: PhraseOrder): Promise<void> {
      if ((await wallet.checkRestore(order)) === 'unknown') {
        await recovery.begin()
        await restore.request('first')
        await addresses.begin('elsewhere')
        await dropConsents()
      }
      addresses.forget()
      const isDropped = await wallet.restore(order)
      if (isDropped) await settings.changeAccounts(withoutOutside)
      await goOnUnlocked()
    },

    async unlock(password: string): Promise<void> {
      await wallet.unlock(password)
      await goOnUnlocked()
    },

    async unlockWithPasskey(output: Uint8Array): Promise<void> {
      await wallet.unlockWithPasskey(output)
      await goOnUnlocked()
    },

    /**
     * Erases the wallet, but first its owner's choices: which sites see its accounts, and where swaps go by default. If
     * the worker dies in between, the next wallet inherits neither.
     */
    async resetWallet(): Promise<void> {
      await dropConsents()
      await wallet.reset()
      addresses.forget()
      await settings.changeAccounts(withoutOutside)
    },

    async changeSettings(change: SettingsChange): Promise<SettingsView> {
      if (change.autoLockMinutes !== undefined) await wallet.checkAutoLock(change.autoLockMinutes)
      await settings.change(change)
      await wallet.resume()
      return settings.view()
    },

    importProfile,

    /** Reads the networks that the user has picked, in the background. */
    async startBridge(networks: readonly string[], typedName: string): Promise<void> {
      await ports.bridges.start(networks, typedName)
      readBridge()
    },

    async retryBridge(name: string): Promise<void> {
      await ports.bridges.retry(name)
      readBridge()
    },

    useBridge,

    async selectProfile(id: string): Promise<SettingsView> {
      await settings.selectProfile(id)
      searchInBackground()
      return settings.view()
    },

    async removeProfile(id: string): Promise<SettingsView> {
      await settings.removeProfile(id)
      return settings.view()
    },

    /** Searches every account that any version has offered, as the user has asked for. */
    async restoreHistory(): Promise<void> {
      await restore.request(await widest())
      await addresses.begin('elsewhere')
      searchInBackground()
    },

    async restoreDeep(): Promise<void> {
      await restore.request(await widest(), 'deep')
      restoreInBackground()
    },

    async goOnRestoring(): Promise<void> {
      await restore.goOn()
      restoreInBackground()
    },

    /** Deletes what cannot be read. If the journal was part of it, it is rebuilt from the chains. */
    async discardDamaged(): Promise<void> {
      const { storage } = await recovery.health()
      if (storage === 'ok') return recovery.discard()
      await recovery.discard(async () => restore.request(await widest()))
      restoreInBackground()
    },
  }
}
