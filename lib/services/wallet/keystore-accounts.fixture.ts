import type { KeystoreAccounts } from './accounts'
import type { Wallet } from './wallet'

/** An account of the phrase, which has an EVM account too. */
export async function keystoreAccounts(
  wallet: Pick<Wallet, 'accounts'>,
  index?: number,
): Promise<KeystoreAccounts> {
  const accounts = await wallet.accounts(index)
  if ('outside' in accounts) throw new Error('the keys of this account are elsewhere')
  return accounts
}
