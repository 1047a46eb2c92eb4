import { scriptPubKeyOf } from '~/lib/core/address'
import type { AccountsView, SharedAccountsView } from '~/lib/contract/views/status'
import { bitcoinPayer } from '~/lib/services/wallet/payer'
import type { Wallet } from '~/lib/services/wallet/wallet'

/**
 * The addresses of an account, for display and for sharing; without an index, of the one in use.
 * @throws AppError `wallet-locked`, `wallet-missing`
 */
export async function accountsView(wallet: Pick<Wallet, 'accounts'>, index?: number): Promise<AccountsView> {
  const { bitcoin, evm, network } = await wallet.accounts(index)
  const { address, addressType, publicKey } = bitcoin
  return { bitcoin: { address, addressType, publicKey, network }, evm: evm && { address: evm.address } }
}

/**
 * The addresses of an account as a site sees them, which needs its public key.
 * @throws AppError as `accountsView` does, `account-watch-only`
 */
export async function sharedAccountsView(
  wallet: Pick<Wallet, 'accounts'>,
  index: number,
): Promise<SharedAccountsView> {
  const view = await accountsView(wallet, index)
  return { ...view, bitcoin: bitcoinPayer(view) }
}

/**
 * The address of a page's own wallet as its site sees it, as long as Satspan is unlocked.
 * @throws AppError `wallet-locked`, `wallet-missing`, and for an address of another Bitcoin network
 */
export async function payerView(
  wallet: Pick<Wallet, 'accountsOf'>,
  bitcoin: SharedAccountsView['bitcoin'],
): Promise<SharedAccountsView> {
  await wallet.accountsOf(() => [])
  scriptPubKeyOf(bitcoin.address, bitcoin.network)
  return { bitcoin, evm: null }
}
