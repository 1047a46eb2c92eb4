import type { AccountsView } from '~/lib/contract/views/status'
import type { Wallet } from '~/lib/services/wallet/wallet'

/**
 * The addresses of an account, for display and for sharing; without an index, of the one in use.
 * @throws AppError `wallet-locked`, `wallet-missing`, `profile-missing`
 */
export async function accountsView(wallet: Pick<Wallet, 'accounts'>, index?: number): Promise<AccountsView> {
  const { bitcoin, evm, network } = await wallet.accounts(index)
  const { address, addressType, publicKey } = bitcoin
  return { bitcoin: { address, addressType, publicKey, network }, evm: { address: evm.address } }
}
