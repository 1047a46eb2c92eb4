import { type Account, keptIndices, newAccount } from '~/lib/core/accounts/account'
import { searchedIndices, type SearchWidth } from '~/lib/core/accounts/account-search'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { isSame } from '~/lib/core/recipient/judge'
import type { AccountChoice, WalletAccounts } from '../wallet/accounts'
import type { OwnAccount, OwnBitcoin, RestoreJob } from './job'

/** The accounts that a job searches, as far as it knows by now. */
export function accountsIn({ scope }: Pick<RestoreJob, 'scope'>): OwnAccount[] {
  return scope?.batches.flat() ?? []
}

/** Whether a job has to go on to more accounts, none of which it has the public parts of. */
export function isToWiden(job: RestoreJob): boolean {
  return job.scope === null || missingIndices(job, []).length > 0
}

/** Which accounts a job goes on to, given those that the user keeps. */
export function widening(job: RestoreJob): (choice: AccountChoice) => number[] {
  return (choice) => missingIndices(job, keptIndices(choice))
}

function missingIndices(job: RestoreJob, kept: readonly number[]): number[] {
  const known = new Set(accountsIn(job).map(({ index }) => index))
  const used = new Set(job.used.map(({ index }) => index))
  return searchedIndices(job.width, kept, used).filter((index) => !known.has(index))
}

/** The addresses of an account that a search of this width asks about. */
export function searchedParts(
  { index, evm, bitcoin, bitcoinByType }: WalletAccounts,
  width: SearchWidth,
): OwnAccount {
  const searched = width === 'own' ? [bitcoin] : Object.values(bitcoinByType)
  return { index, evm: evm.address, bitcoin: searched.map(publicParts) }
}

function publicParts({ address, addressType, publicKey, scriptPubKey }: OwnBitcoin): OwnBitcoin {
  return { address, addressType, publicKey, scriptPubKey }
}

/** The job with the accounts of these addresses noted as used. */
export function withUsed(job: RestoreJob, addresses: readonly string[]): RestoreJob {
  const seen = accountsIn(job).flatMap(({ index, bitcoin, evm }) => [
    ...(addresses.some((address) => isSame(address, evm)) ? [{ index, addressType: null }] : []),
    ...bitcoin
      .filter(({ address }) => addresses.includes(address))
      .map(({ addressType }) => ({ index, addressType })),
  ])
  const news = seen.filter(
    (one) =>
      !job.used.some(({ index, addressType }) => index === one.index && addressType === one.addressType),
  )
  return news.length === 0 ? job : { ...job, used: [...job.used, ...news] }
}

/** The used accounts as the user may keep them, by index, each of the first address type that it was used with. */
export function usedAccounts({ used }: Pick<RestoreJob, 'used'>): Account[] {
  const indices = [...new Set(used.map(({ index }) => index))].toSorted((a, b) => a - b)
  return indices.map((index) => {
    const types = new Set(used.filter((one) => one.index === index).map(({ addressType }) => addressType))
    const addressType = ADDRESS_TYPES.find((type) => types.has(type))
    return { ...newAccount(index), ...(addressType && { addressType }) }
  })
}
