import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { accountIndex } from '../accounts'
import { call } from '../call'
import { text } from '../input-fields'
import type { AccountView, OfferedAccountView, OutsideEvmView, OutsideReadingView } from '../views/accounts'
import { byPerson } from './person-key'

/** A key, a descriptor or an address: what is too long is refused by name. */
const outsideText = z.string().check(z.maxLength(100_000))

const accountChange = z.object({
  name: z.exactOptional(text),
  addressType: z.exactOptional(z.enum(ADDRESS_TYPES)),
  isHidden: z.exactOptional(z.boolean()),
})

/** `instead`: the known origin that the user gives up for this one's. */
const outsideOrigin = { text: outsideText, instead: z.exactOptional(text) }
const outsideEvm = z.object({ ...outsideOrigin, index: accountIndex })
/** An account whose keys are elsewhere, as given; `addressType` counts where the text leaves it open. */
export const outsideAccount = z.object({
  ...outsideOrigin,
  addressType: z.exactOptional(z.enum(ADDRESS_TYPES)),
})

export const accounts = {
  /** In the order of display, hidden ones too. */
  list: call.answers<AccountView[]>(),
  /** Adds the phrase's next account and puts it in use. */
  add: call.input(z.object(byPerson)).answers(),
  /** Reads an account whose keys are elsewhere from a text. Nothing is stored. */
  readOutside: call.input(outsideAccount).answers<OutsideReadingView>(),
  /** Adds it, or completes the account that it is another form of, and puts that in use. */
  watch: call.input(z.extend(outsideAccount, byPerson)).answers(),
  /** Reads another signer's EVM account from a text. Nothing is stored. */
  readEvm: call.input(outsideEvm).answers<OutsideEvmView>(),
  /** Gives an account whose keys are elsewhere its EVM address. */
  addEvm: call.input(z.extend(outsideEvm, byPerson)).answers(),
  /** Accounts from a file; nothing of them is the wallet's until one is accepted, by its address. */
  offers: call.answers<OfferedAccountView[]>(),
  accept: call.input(z.object({ ...byPerson, address: text })).answers(),
  dismiss: call.input(z.object({ address: text })).answers(),
  /** Whether accounts of an earlier wallet are gone, and the user hasn't read it yet. */
  hasDropped: call.answers<boolean>(),
  forgetDropped: call.answers(),
  /** Puts an account in use. Entries under way, reviews and connected sites keep theirs. */
  select: call.input(z.object({ index: accountIndex })).answers(),
  change: call.input(z.extend(accountChange, { index: accountIndex })).answers(),
  /** Moves an account one place up or down. */
  move: call.input(z.object({ index: accountIndex, by: z.union([z.literal(-1), z.literal(1)]) })).answers(),
  /** Forgets an account whose keys are elsewhere, and disconnects its sites. */
  remove: call.input(z.object({ index: accountIndex })).answers(),
}
