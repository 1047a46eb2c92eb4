import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { sanitizeText } from './text'

export const MAX_ACCOUNT_NAME = 24

export const accountIndex = z.int().check(z.gte(0), z.lte(LAST_ACCOUNT))
const name = z.string().check(z.maxLength(MAX_ACCOUNT_NAME * 4))

const storedAccount = z.object({
  index: accountIndex,
  name: z.pipe(name, z.transform(accountName)),
  addressType: z.enum(ADDRESS_TYPES),
  isHidden: z.boolean(),
})

/** The accounts as the settings store them. */
export const storedAccounts = z.array(storedAccount).check(z.maxLength(LAST_ACCOUNT + 1))

/** The accounts that can be read; unreadable ones beside them are left out. */
export function readableAccounts(stored: unknown): z.infer<typeof storedAccounts> {
  const items = z.array(z.unknown()).safeParse(stored).data ?? []
  return items.flatMap((item) => storedAccount.safeParse(item).data ?? []).slice(0, LAST_ACCOUNT + 1)
}

/** A name as it is stored and shown; '' = none. */
export function accountName(text: string): string {
  return sanitizeText(text, MAX_ACCOUNT_NAME)
}
