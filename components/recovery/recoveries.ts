// One file of the package: each alone would take more bytes for its imports than for its code.
export { JournalRecovery } from './journal-recovery'
export { NewerScreen } from './newer-screen'
export { SettingsRecovery } from './settings-recovery'
export { WalletRecovery } from './wallet-recovery'
