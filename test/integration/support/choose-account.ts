import { accountAt } from '~/lib/core/accounts/account'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Services } from '~/lib/services/services'

export type AccountChoice = { accountIndex?: number; addressType?: AddressType }

/** Puts an account in use, or the one that is, with an address type. */
export async function chooseAccount(
  { accounts, settings }: Services,
  { accountIndex, addressType }: AccountChoice,
): Promise<void> {
  if (accountIndex !== undefined) await accounts.select(accountIndex)
  if (addressType !== undefined) await accounts.change((await settings.get()).accountIndex, { addressType })
}

/** The account in use and its address type, to choose it again later. */
export async function chosenAccount({ settings }: Services): Promise<AccountChoice> {
  const list = await settings.get()
  const { index, addressType } = accountAt(list, list.accountIndex)
  return { accountIndex: index, addressType }
}
