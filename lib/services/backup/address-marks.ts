import type { Backup } from '~/lib/contract/backup'
import type { Addresses } from '../addresses/addresses'
import type { AccountName } from '../addresses/search-record'
import type { SettingsService } from '../settings/settings'
import type { Wallet } from '../wallet/wallet'

export type MarksPorts = {
  settings: Pick<SettingsService, 'get' | 'bitcoinNetwork'>
  wallet: Pick<Wallet, 'everyTypeOf'>
  addresses: Pick<Addresses, 'marksOf' | 'raiseMarks'>
}

/** How far each account's addresses have been given out, for a file. */
export async function addressMarks(ports: MarksPorts): Promise<Required<Backup>['addressMarks']> {
  const names = await accountNames(ports)
  const all = await Promise.all(
    names.map(async (name) => ({ ...name, marks: await ports.addresses.marksOf(name) })),
  )
  return all
    .filter(({ marks }) => Math.max(...marks) >= 0)
    .map(({ marks: [receive, change], ...name }) => ({ ...name, marks: [receive, change] }))
}

/** Gives out nothing again that a file says was given out. */
export async function raiseMarks({ addressMarks: marked = [] }: Backup, ports: MarksPorts): Promise<void> {
  for (const name of marked.length === 0 ? [] : await accountNames(ports)) {
    const told = marked.find(({ network, address }) => network === name.network && address === name.address)
    if (told !== undefined) await ports.addresses.raiseMarks(name, told.marks)
  }
}

/** The accounts that the wallet has, in every address type. */
async function accountNames({ settings, wallet }: MarksPorts): Promise<AccountName[]> {
  const [{ accounts }, network] = await Promise.all([settings.get(), settings.bitcoinNetwork()])
  if (network === null) return []
  const named = await wallet.everyTypeOf(() => accounts.map(({ index }) => index))
  return named.flatMap(({ bitcoinByType }) =>
    Object.values(bitcoinByType).map(({ address }) => ({ network, address })),
  )
}
