import { type BookEntry, isOfSpace } from '~/lib/contract/address-book'
import { findNetwork } from '~/lib/core/catalog'
import { keptIndices, visibleIndices } from '~/lib/core/accounts/account'
import type { Profile } from '~/lib/contract/profile'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import type { RecipientChoice, RecipientView } from '~/lib/contract/views/recipient'
import type { AddressSpace, PaymentTarget } from '~/lib/core/recipient/address-space'
import { isSame, type Judgement, judgeRecipient, type KnownAddress } from '~/lib/core/recipient/judge'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import type { Addresses } from '../addresses/addresses'
import type { FamiliarAddress } from '../addresses/listed'
import type { Journal } from '../journal/journal'
import type { WalletAccounts } from '../wallet/accounts'
import { indexInUse, knownAddresses, type KnownAddressPorts } from './known-addresses'
import { createSeenRecipients } from './seen-recipients'

export type Recipients = {
  /**
   * Recognises the account in use, where most swaps go, without deriving the others or reading the journal.
   * @param address as `readAddress` gives it
   * @throws AppError `wallet-locked`, `wallet-missing`
   */
  judge: (address: string, space: AddressSpace, deployed: Profile) => Promise<Judgement>
  /** Call this after any change of the journal. */
  journalChanged: () => void
  /** Reads what is typed or pasted in a recipient's field. @throws AppError as `readRecipient` and `judge` */
  read(text: string, target: RecipientTarget): Promise<RecipientView>
  /** The entries of the address book that are for the profile's networks. */
  book(): Promise<BookEntry[]>
  /**
   * The recipients that one click may choose: the user's own visible accounts, the address book, and addresses that
   * the user has paid before. Never an address that only a stranger has sent from or a site has named, nor one that
   * imitates another.
   */
  choices(kind: AddressSpace['kind']): Promise<RecipientChoice[]>
}

type Ports = Omit<KnownAddressPorts, 'seen'> & {
  addresses: Pick<Addresses, 'whose'>
  journal: Pick<Journal, 'page'>
  /** @param id of another profile than the one in use */
  profile: (id?: string) => Promise<Profile>
}

const MAX_RECENT = 10

/** Judges recipients, and offers known ones: the same for swaps, plain payments and sites' requests. */
export function createRecipients({ profile, journal, wallet, addresses, book }: Ports): Recipients {
  const seen = createSeenRecipients(journal)
  const ports: KnownAddressPorts = { wallet, addresses, book, seen }

  const judge = async (address: string, space: AddressSpace, deployed: Profile): Promise<Judgement> => {
    const own = await ownAt(address, space, { wallet, addresses })
    if (own !== undefined) return own
    return judgeRecipient(address, await knownAddresses(space, deployed, ports))
  }

  return {
    judge,

    journalChanged: () => seen.forget(),

    async read(text, target) {
      const deployed = await profile(target.kind === 'evm' ? target.profileId : undefined)
      const payment = paymentTarget(target, deployed)
      const { address, request } = readRecipient(text, payment)
      return { address, request, judgement: await judge(address, payment, deployed) }
    },

    async book() {
      const deployed = await profile()
      const entries = await ports.book.list()
      return entries.filter(({ address, kind }) => isOfSpace(address, spaceOf(kind, deployed)))
    },

    async choices(kind) {
      const deployed = await profile()
      const [candidates, visible] = await Promise.all([
        knownAddresses(spaceOf(kind, deployed), deployed, ports),
        ports.wallet.accountsOf(visibleIndices),
      ])
      const own = new Set(visible.flatMap((account) => account[kind]?.address ?? []))
      const choices = candidates
        .filter((candidate) => judgeRecipient(candidate.address, candidates) === candidate)
        .filter((candidate): candidate is RecipientChoice => isOffered(candidate, own))
      const recent = choices.filter(({ standing }) => standing === 'seen').slice(0, MAX_RECENT)
      return [...choices.filter(({ standing }) => standing !== 'seen'), ...recent]
    },
  }
}

/** An address of the account in use or, on Bitcoin, any of another account that the user keeps. */
async function ownAt(
  address: string,
  space: AddressSpace,
  { wallet, addresses }: Pick<Ports, 'wallet' | 'addresses'>,
): Promise<Judgement | undefined> {
  const [inUse] = await wallet.accountsOf(indexInUse)
  const own = inUse && (await ofAccount(inUse, address, space, addresses))
  if (own && inUse) return { standing: 'own', ...own, isInUse: true, account: inUse.index }
  if (space.kind === 'evm') return undefined
  for (const account of await wallet.accountsOf(keptIndices)) {
    const other = await ofAccount(account, address, space, addresses)
    if (other !== undefined) return { standing: 'own', ...other, isInUse: false, account: account.index }
  }
  return undefined
}

async function ofAccount(
  account: WalletAccounts,
  address: string,
  { kind }: AddressSpace,
  addresses: Ports['addresses'],
): Promise<FamiliarAddress | undefined> {
  const named = account[kind]?.address
  if (named === undefined) return undefined
  if (kind === 'evm') return isSame(named, address) ? { address: named } : undefined
  return addresses.whose({ network: account.network, address: named }, address)
}

/** The addresses that a profile's networks take. */
export function spaceOf(kind: AddressSpace['kind'], { bitcoin }: Profile): AddressSpace {
  return kind === 'evm' ? { kind } : { kind, network: bitcoin.network }
}

function paymentTarget(target: RecipientTarget, profile: Profile): PaymentTarget {
  if (target.kind === 'bitcoin') return { kind: 'bitcoin', network: profile.bitcoin.network }
  if (target.networkName === null) return { kind: 'evm', chainId: null, token: null }
  const { chainId } = findNetwork(profile, target.networkName)
  return { kind: 'evm', chainId, token: target.token }
}

function isOffered(candidate: KnownAddress, own: ReadonlySet<string>): boolean {
  switch (candidate.standing) {
    case 'own':
      return own.has(candidate.address)
    case 'book':
      return true
    case 'seen':
      return candidate.isOwnChoice
    case 'contract':
      return false
  }
}
