import * as z from 'zod/mini'
import type { BookEntry } from '../address-book'
import { call } from '../call'
import { text } from '../input-fields'
import { recipientKind } from './recipients'

export const addressBook = {
  /** The entries that belong to the profile's networks. */
  list: call.answers<BookEntry[]>(),
  /** Adds an address, or renames the one that is there. */
  save: call
    .input(z.object({ kind: recipientKind, address: text, name: text, isDefault: z.boolean() }))
    .answers(),
  remove: call.input(z.object({ address: text })).answers(),
}
