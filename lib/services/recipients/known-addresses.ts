import { searchedIndices } from '~/lib/core/accounts/account-search'
import { keptIndices } from '~/lib/core/accounts/account'
import { isOfSpace } from '~/lib/contract/address-book'
import type { Profile } from '~/lib/contract/profile'
import { phaseOf } from '~/lib/core/journal/phase'
import type { AddressSpace } from '~/lib/core/recipient/address-space'
import type { KnownAddress } from '~/lib/core/recipient/judge'
import type { AddressBook } from '../address-book/address-book'
import { eachEntry } from '../journal/each-entry'
import type { Journal } from '../journal/journal'
import { contractsOf } from '../profile-check/contracts'
import type { Wallet } from '../wallet/wallet'
import { paidRecipient } from './paid-recipient'

export type KnownAddressPorts = {
  wallet: Pick<Wallet, 'accounts' | 'accountsOf'>
  book: Pick<AddressBook, 'list'>
  journal: Pick<Journal, 'page'>
}

/** How far back the journal is read: more are not worth the wait before each review. */
const MAX_ENTRIES = 1_000

/** Every address of one kind that means something to the wallet. @throws AppError `wallet-locked`, `wallet-missing` */
export async function knownAddresses(
  space: AddressSpace,
  profile: Profile,
  { wallet, book, journal }: KnownAddressPorts,
): Promise<KnownAddress[]> {
  const [own, named, seen] = await Promise.all([
    ownAddresses(space, wallet),
    book.list(),
    seenAddresses(space.kind, journal),
  ])
  const inBook = named.filter(({ kind }) => kind === space.kind)
  return [
    ...(space.kind === 'evm' ? contractAddresses(profile) : []),
    ...own,
    ...inBook.map(({ address, name }) => ({ standing: 'book' as const, address, name })),
    ...seen,
  ].filter(({ address }) => isOfSpace(address, space))
}

async function ownAddresses(
  { kind }: AddressSpace,
  wallet: KnownAddressPorts['wallet'],
): Promise<KnownAddress[]> {
  const [inUse, all] = await Promise.all([
    wallet.accounts(),
    wallet.accountsOf((choice) => searchedIndices('all', keptIndices(choice), new Set())),
  ])
  const current = inUse[kind].address
  return all.flatMap(({ index, evm, bitcoinByType }) =>
    (kind === 'evm' ? [evm] : Object.values(bitcoinByType)).map(({ address }) => ({
      standing: 'own' as const,
      address,
      isInUse: address === current,
      account: index,
    })),
  )
}

/** The recipients of finished entries, the latest first. What failed or came back has paid nobody. */
async function seenAddresses(
  kind: AddressSpace['kind'],
  journal: KnownAddressPorts['journal'],
): Promise<KnownAddress[]> {
  const seen = new Map<string, Extract<KnownAddress, { standing: 'seen' }>>()
  let read = 0
  for await (const entry of eachEntry(journal)) {
    if ((read += 1) > MAX_ENTRIES) break
    const recipient = paidRecipient(entry)
    if (recipient.kind !== kind || phaseOf(entry) !== 'done') continue
    const { address } = recipient
    const later = seen.get(address)
    seen.set(address, {
      standing: 'seen',
      address,
      lastPaidAt: later?.lastPaidAt ?? entry.createdAt,
      isOwnChoice: later?.isOwnChoice === true || entry.origin === null,
    })
  }
  return [...seen.values()]
}

/** Tokens by their symbol, other contracts by what they are for. */
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
