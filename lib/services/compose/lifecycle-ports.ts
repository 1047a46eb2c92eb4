import type { Accounts } from '../accounts/accounts'
import type { Addresses } from '../addresses/addresses'
import type { AddressBook } from '../address-book/address-book'
import type { BackgroundTasks } from '../background-tasks'
import type { Bridges } from '../bridges/bridges'
import type { BackupService } from '../backup/backup'
import type { Platform } from '../platform'
import type { JournalStore } from '../ports/journal-store'
import type { ProfileChecks } from '../profile-check/profile-checks'
import type { Recovery } from '../recovery'
import type { Restore } from '../restore/restore'
import type { SettingsService } from '../settings/settings'
import type { Tracker } from '../tracker/tracker'
import type { Wake } from '../tracker/wake'
import type { Wallet } from '../wallet/wallet'

export type LifecyclePorts = {
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
