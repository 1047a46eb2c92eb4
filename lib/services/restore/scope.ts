import { type Account, keptIndices, newAccount } from '~/lib/core/accounts/account'
import { searchedIndices } from '~/lib/core/accounts/account-search'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { isSame } from '~/lib/core/recipient/judge'
import type { SelectAccounts, WalletAccounts } from '../wallet/accounts'
import type { Wallet } from '../wallet/wallet'
import type { OwnAccount, OwnBitcoin, RestoreJob } from './job'

export type SearchedWallet = Pick<Wallet, 'accountsOf' | 'everyTypeOf'>

/** The accounts that a job searches, as far as known by now. */
export function accountsIn({ scope }: Pick<RestoreJob, 'scope'>): OwnAccount[] {
  return scope?.batches.flat() ?? []
}

/** Whether a job has to continue with more accounts and lacks their public parts. */
export function isToWiden(job: RestoreJob): boolean {
  return job.scope === null || missingIndices(job, []).length > 0
}

/** The accounts that a job continues with, each with the addresses that a search of this width asks about. */
export async function nextAccounts(job: RestoreJob, wallet: SearchedWallet): Promise<OwnAccount[]> {
  const missing: SelectAccounts = (choice) => missingIndices(job, keptIndices(choice))
  if (job.width === 'own')
    return (await wallet.accountsOf(missing)).map((account) => ownAccount(account, [account.bitcoin]))
  return (await wallet.everyTypeOf(missing)).map((account) =>
    ownAccount(account, Object.values(account.bitcoinByType)),
  )
}

function missingIndices(job: RestoreJob, listIndices: readonly number[]): number[] {
  const jobIndices = new Set(accountsIn(job).map(({ index }) => index))
  const used = new Set(job.used.map(({ index }) => index))
  return searchedIndices(job.width, listIndices, used).filter((index) => !jobIndices.has(index))
}

function ownAccount(
  { index, evm }: Pick<WalletAccounts, 'index' | 'evm'>,
  bitcoin: OutsideBitcoin[],
): OwnAccount {
  return { index, evm: evm?.address ?? null, bitcoin: bitcoin.flatMap(publicParts) }
}

/** Nothing shows who has spent from an address whose key nobody has named, so it has no history to rebuild. */
function publicParts({ address, addressType, publicKey, scriptPubKey }: OutsideBitcoin): OwnBitcoin[] {
  return publicKey === null ? [] : [{ address, addressType, publicKey, scriptPubKey }]
}

/** The job with the accounts of these addresses noted as used. */
export function withUsed(job: RestoreJob, addresses: readonly string[]): RestoreJob {
  const seen = accountsIn(job).flatMap(({ index, bitcoin, evm }) => [
    ...(evm !== null && addresses.some((address) => isSame(address, evm))
      ? [{ index, addressType: null }]
      : []),
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
