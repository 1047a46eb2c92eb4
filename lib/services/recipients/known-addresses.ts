import { searchedIndices } from '~/lib/core/accounts/account-search'
import { keptIndices } from '~/lib/core/accounts/account'
import { isOfSpace } from '~/lib/contract/address-book'
import type { Profile } from '~/lib/contract/profile'
import type { AddressSpace } from '~/lib/core/recipient/address-space'
import type { KnownAddress } from '~/lib/core/recipient/judge'
import type { Addresses } from '../addresses/addresses'
import type { AddressBook } from '../address-book/address-book'
import { contractsOf } from '../profile-check/contracts'
import type { SelectAccounts } from '../wallet/accounts'
import type { Wallet } from '../wallet/wallet'
import type { SeenRecipients } from './seen-recipients'

export type KnownAddressPorts = {
  wallet: Pick<Wallet, 'accountsOf' | 'everyTypeOf'>
  addresses: Pick<Addresses, 'familiar'>
  book: Pick<AddressBook, 'list'>
  seen: Pick<SeenRecipients, 'of'>
}

/** Every address of one kind that the wallet knows. @throws AppError `wallet-locked`, `wallet-missing` */
export async function knownAddresses(
  space: AddressSpace,
  profile: Profile,
  { wallet, addresses, book, seen }: KnownAddressPorts,
): Promise<KnownAddress[]> {
  const [own, named, paid] = await Promise.all([
    ownAddresses(space, wallet, addresses),
    book.list(),
    seen.of(space.kind),
  ])
  const inBook = named.filter(({ kind }) => kind === space.kind)
  return [
    ...(space.kind === 'evm' ? contractAddresses(profile) : []),
    ...own,
    ...inBook.map(({ address, name }) => ({ standing: 'book' as const, address, name })),
    ...paid,
  ].filter(({ address }) => isOfSpace(address, space))
}

async function ownAddresses(
  { kind }: AddressSpace,
  wallet: KnownAddressPorts['wallet'],
  addresses: KnownAddressPorts['addresses'],
): Promise<KnownAddress[]> {
  const [[inUse], all] = await Promise.all([wallet.accountsOf(indexInUse), accountAddresses(kind, wallet)])
  const current = inUse?.[kind]?.address
  const familiar = async ({ account, address }: AccountAddress) => {
    if (kind === 'evm' || inUse === undefined) return []
    const others = (await addresses.familiar({ network: inUse.network, address })).filter(
      (own) => own.address !== address,
    )
    return others.map((own) => ({ account, ...own }))
  }
  const listed = await Promise.all(
    all.map(async (own) => [own, ...(await familiar(own))].map((one) => ({ ...one, isOf: own.address }))),
  )
  return listed.flat().map(({ isOf, ...own }) => ({ standing: 'own', ...own, isInUse: isOf === current }))
}

/** Names the account in use alone: there may be none. */
export const indexInUse: SelectAccounts = ({ accountIndex }) => [accountIndex]

type AccountAddress = { account: number; address: string }

/** The addresses of every account that the user keeps or may have used, in each address type. */
async function accountAddresses(
  kind: AddressSpace['kind'],
  wallet: KnownAddressPorts['wallet'],
): Promise<AccountAddress[]> {
  const every: SelectAccounts = (choice) => searchedIndices('all', keptIndices(choice), new Set())
  if (kind === 'evm')
    return (await wallet.accountsOf(every)).flatMap(({ index, evm }) =>
      evm === null ? [] : [{ account: index, ...evm }],
    )
  return (await wallet.everyTypeOf(every)).flatMap(({ index, bitcoinByType }) =>
    Object.values(bitcoinByType).map(({ address }) => ({ account: index, address })),
  )
}

/** Tokens under their symbol, other contracts under their role. */
function contractAddresses({ evm }: Profile): KnownAddress[] {
  return evm.flatMap((network) => [
    ...network.tokens.map(({ address, symbol }) => ({
      standing: 'contract' as const,
      address,
      name: symbol,
    })),
    ...contractsOf(network).map(({ role, address }) => ({
      standing: 'contract' as const,
      address,
      name: role,
    })),
  ])
}
