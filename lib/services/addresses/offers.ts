import { nextPaths, seenMarks } from '~/lib/core/accounts/address-search'
import { MOST_AHEAD, offeredAddress, type OfferedAddress } from '~/lib/core/accounts/offered-address'
import { type AddressPath, FIRST_PATH, pathText } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import type { NamedBranches } from '~/lib/core/outside/account/outside-account'
import type { JournalStore } from '../ports/journal-store'
import type { Clock } from '../ports/platform'
import { handedOut } from './handed-out'
import type { WalletAddress } from './own-addresses'
import type { AccountName, SearchRecord, SearchRecords, ShownAddress } from './search-record'

type Recalled = { record: SearchRecord; addresses: readonly WalletAddress[] }

/** An address that is shown to be paid at, and why that one. */
export type ShownOffer = Pick<ShownAddress, 'reason'> & { own: WalletAddress }

/** `awaited`: the paths that open entries name. */
type ChangeOptions = { awaited: readonly AddressPath[]; namedBranches: NamedBranches }

export type Offers = {
  /**
   * The address for the next change: the first unused change address once the search has ended, until then the account's own.
   * Of an account whose text names receive addresses alone it is one of those, until a change address was used.
   * @throws AppError as `Addresses.of` does
   */
  nextChange(account: AccountName, options: ChangeOptions): Promise<WalletAddress>
  /**
   * The address for the next payout: the first unused receive address. Nothing is taken yet.
   * @param awaited the paths that open entries name @throws AppError as above
   */
  nextPayout(account: AccountName, awaited: readonly AddressPath[]): Promise<WalletAddress>
  /**
   * Shows the address for the next receipt: the one that was shown last, until it is paid.
   * @param wish `another` for one that nobody has been shown @throws AppError as above
   */
  show(account: AccountName, awaited: readonly AddressPath[], wish: 'last' | 'another'): Promise<ShownOffer>
}

type Ports = {
  records: SearchRecords
  store: Pick<JournalStore, 'get' | 'getMark'>
  clock: Clock
  recall: (account: AccountName) => Promise<Recalled>
}

/** Hands out addresses of an account, by one rule. */
export function createOffers({ records, store, clock, recall: recallAll }: Ports): Offers {
  /** By marks that servers have shown: other wallets look no further. */
  const recall = async (account: AccountName): Promise<Recalled> => {
    const { record, addresses } = await recallAll(account)
    return { addresses, record: { ...record, marks: seenMarks(record) } }
  }

  const offerOf = async (
    branch: AddressPath['branch'],
    recalled: Recalled,
    awaited: readonly AddressPath[],
  ): Promise<OfferedAddress> =>
    offeredAddress({
      ...recalled.record,
      branch,
      handedOut: await handedOut(branch, recalled, awaited, store),
    })

  return {
    async nextChange(account, { awaited, namedBranches }) {
      const recalled = await recall(account)
      const { record } = recalled
      const isEnded = record.isSearched || nextPaths(record).length === 0
      const branch = namedBranches === 'receive' && record.marks[1] < 0 ? 0 : 1
      const { path } = isEnded ? await offerOf(branch, recalled, awaited) : { path: FIRST_PATH }
      return addressAt(path, recalled)
    },

    async nextPayout(account, awaited) {
      const recalled = await recall(account)
      return addressAt((await offerOf(0, recalled, awaited)).path, recalled)
    },

    async show(account, awaited, wish) {
      const recalled = await recall(account)
      const last = wish === 'last' ? lastShown(recalled.record, awaited) : undefined
      if (last !== undefined) return { own: addressAt(last.path, recalled), reason: last.reason }
      const offer = await offerOf(0, recalled, awaited)
      const own = addressAt(offer.path, recalled)
      await records.update(account, (record) => ({
        ...record,
        shown: [...record.shown.filter(({ path }) => !isAt(path, own.path)), { ...offer, at: clock.now() }],
      }))
      return { own, reason: offer.reason }
    },
  }
}

/** The address that was shown last, as long as no server shows a payment there and nothing else has it. */
function lastShown(
  { shown, verdicts, marks }: SearchRecord,
  awaited: readonly AddressPath[],
): ShownAddress | undefined {
  const last = shown.at(-1)
  if (last === undefined || last.path.index > marks[0] + MOST_AHEAD[0]) return undefined
  const use = verdicts.get(pathText(last.path))?.use ?? 'none'
  const isLeft = use === 'none' || (use === 'claimed' && last.reason === 'servers-differ')
  return isLeft && !awaited.some((path) => isAt(path, last.path)) ? last : undefined
}

function isAt(path: AddressPath, { branch, index }: AddressPath): boolean {
  return path.branch === branch && path.index === index
}

/** The address at a path; of an account that is one address, that one. */
function addressAt(path: AddressPath, { addresses }: Recalled): WalletAddress {
  const address = addresses.find((own) => isAt(own.path, path)) ?? addresses[0]
  if (address === undefined) throw new AppError('internal', 'an account without addresses')
  return address
}
