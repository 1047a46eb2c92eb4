import type { AccountView } from '~/lib/contract/views/accounts'
import { accountAt } from '~/lib/core/accounts/account'
import type { BitcoinNetwork } from '~/lib/core/network'
import { ownerOf } from '~/lib/core/accounts/owner'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { toAppError } from '~/lib/core/errors'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'
import type { SettingsService } from '../settings/settings'
import type { Wallet } from '../wallet/wallet'

export type KeptAccountsPorts = {
  settings: Pick<SettingsService, 'get' | 'bitcoinNetwork'>
  wallet: Pick<Wallet, 'everyTypeOf' | 'outsideKeysHere'>
  store: Pick<JournalStore, 'open'>
  /** All addresses of an unlocked account, which its own address names. */
  addressesOf: (account: { network: BitcoinNetwork; address: string }) => Promise<readonly string[]>
}

/** The accounts that the user keeps, and whose an address is. */
export function createKeptAccounts(ports: KeptAccountsPorts) {
  const { settings, wallet, store } = ports

  /**
   * Finds the account of an address: `null` if it is nobody's, `undefined` if a locked wallet cannot tell. `only`:
   * there is just one account, so nothing has to be found.
   */
  const ownerIndex = async (): Promise<'only' | ((address: string) => number | null | undefined)> => {
    const { accounts } = await settings.get()
    if (accounts.length < 2) return 'only'
    try {
      const addresses = await wholeAccounts(ports)
      return (address) => ownerOf(addresses, address)?.index ?? null
    } catch (thrown) {
      if (toAppError(thrown).code !== 'wallet-locked') throw thrown
      return () => undefined
    }
  }

  const list = async (): Promise<AccountView[]> => {
    const [userSettings, addresses, open, here] = await Promise.all([
      settings.get(),
      wholeAccounts(ports),
      store.open(),
      wallet.outsideKeysHere(),
    ])
    const parties = open
      .filter((entry) => !PHASES[phaseOf(entry)].terminal)
      .map((entry) => partiesOf(entry).map((address) => ownerOf(addresses, address)?.index))
    return userSettings.accounts.flatMap((account) => {
      const { index } = account
      const own = addresses.find((one) => one.index === index)
      if (own === undefined) return []
      const underWay = parties.filter((owners) => owners.includes(index)).length
      const [onlyType] = own.outside === null ? [] : ADDRESS_TYPES.filter((type) => type in own.bitcoin)
      const addressType = onlyType ?? account.addressType
      const address = own?.bitcoin[addressType]
      if (address === undefined) return []
      const kind = own.outside === null ? 'keystore' : 'outside'
      const isSignedHere = kind === 'keystore' || here.has(index)
      const isInUse = index === userSettings.accountIndex
      const { others: _, ...named } = own
      return [{ ...account, ...named, kind, addressType, address, isInUse, underWay, isSignedHere }]
    })
  }

  return { list, ownerIndex }
}

/** The same, each with all addresses of its type: payouts go to any of them. */
async function wholeAccounts({ settings, wallet, addressesOf }: KeptAccountsPorts) {
  const [{ accounts }, network, named] = await Promise.all([
    settings.get(),
    settings.bitcoinNetwork(),
    keptAddresses(wallet),
  ])
  return Promise.all(
    named.map(async (own) => {
      const [onlyAddress] = Object.values(own.bitcoin)
      const address = own.bitcoin[accountAt({ accounts }, own.index).addressType] ?? onlyAddress
      if (network === null || address === undefined) return { ...own, others: [] }
      return { ...own, others: await addressesOf({ network, address }) }
    }),
  )
}

/** Of every account that the user keeps, hidden ones too. @throws AppError `wallet-locked`, `wallet-missing` */
async function keptAddresses(wallet: KeptAccountsPorts['wallet']) {
  const keptAccounts = await wallet.everyTypeOf(({ accounts }) => accounts.map(({ index }) => index))
  return keptAccounts.map(({ index, bitcoinByType, evm, outside = null }) => ({
    index,
    bitcoin: Object.fromEntries(
      Object.values(bitcoinByType).map(({ addressType, address }) => [addressType, address]),
    ),
    evm: evm?.address ?? null,
    outside,
  }))
}

/** The addresses of who pays and who is paid. */
function partiesOf({ account, intent }: Entry): string[] {
  return [account.address, 'bitcoinAddress' in intent ? intent.bitcoinAddress : intent.recipientAddress]
}
