import type { Backup } from '~/lib/contract/backup'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import type { AddressBook } from '../address-book/address-book'
import type { CoinNotes } from '../coins/coin-notes'
import type { Recipients } from '../recipients/recipients'
import type { SettingsService } from '../settings/settings'
import type { OfferedAccount } from '../wallet/offered-store'
import type { Wallet } from '../wallet/wallet'
import { takeOverBook } from './take-over-book'

export type TakeOverPorts = {
  settings: Pick<SettingsService, 'takeOver' | 'profile'>
  wallet: Pick<Wallet, 'resume'>
  addressBook: Pick<AddressBook, 'list' | 'save'>
  recipients: Pick<Recipients, 'judge'>
  coinNotes: Pick<CoinNotes, 'takeOver'>
}

/** Adds a file's settings, names and notes to what is here. Returns how many names were left out. */
export async function takeOverSettings(backup: Backup, ports: TakeOverPorts): Promise<number> {
  const { settings, wallet, coinNotes } = ports
  await settings.takeOver(backup.settings)
  await wallet.resume()
  await coinNotes.takeOver(backup.coinNotes)
  const profile = await settings.profile()
  if (profile === null) return backup.addressBook.length
  return takeOverBook(backup.addressBook, { ...ports, profile })
}

/** The accounts that a file lists: those of its phrase, which may be ours, and those of other signers. */
export function accountsOf({ settings: { accounts }, outside }: Backup): OfferedAccount[] {
  const ofPhrase = accounts
    .filter(({ index }) => !isOutsideIndex(index))
    .map(({ index, addressType, name }) => ({ index, addressType, name }))
  return [...outside, ...ofPhrase]
}
