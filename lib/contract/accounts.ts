import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { FIRST_OUTSIDE, LAST_ACCOUNT, LAST_OUTSIDE } from '~/lib/core/vault/account-index'
import { sanitizeText } from './text'

export const MAX_ACCOUNT_NAME = 24

export const accountIndex = z.union([
  z.int().check(z.gte(0), z.lte(LAST_ACCOUNT)),
  z.int().check(z.gte(FIRST_OUTSIDE), z.lte(LAST_OUTSIDE)),
])
const MAX_ACCOUNTS = LAST_ACCOUNT + 1 + LAST_OUTSIDE + 1 - FIRST_OUTSIDE
const name = z.string().check(z.maxLength(MAX_ACCOUNT_NAME * 4))

const storedAccount = z.object({
  index: accountIndex,
  name: z.pipe(name, z.transform(accountName)),
  addressType: z.enum(ADDRESS_TYPES),
  isHidden: z.boolean(),
})

/** The accounts as the settings store them. */
export const storedAccounts = z.array(storedAccount).check(z.maxLength(MAX_ACCOUNTS))

/** The accounts that can be read; unreadable ones beside them are left out. */
export function readableAccounts(stored: unknown): z.infer<typeof storedAccounts> {
  const items = z.array(z.unknown()).safeParse(stored).data ?? []
  return items.flatMap((item) => storedAccount.safeParse(item).data ?? []).slice(0, MAX_ACCOUNTS)
}

/** A name as it is stored and shown; '' = none. */
export function accountName(text: string): string {
  return sanitizeText(text, MAX_ACCOUNT_NAME)
}
