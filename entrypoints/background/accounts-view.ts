import type { AccountsView } from '~/lib/contract/views/status'
import type { Wallet } from '~/lib/services/wallet/wallet'

/**
 * The chosen accounts, for display and for sharing. @throws AppError `wallet-locked`, `wallet-missing`,
 * `profile-missing`
 */
export async function accountsView(wallet: Pick<Wallet, 'accounts'>): Promise<AccountsView> {
  const { bitcoin, evm, network } = await wallet.accounts()
  const { address, addressType, publicKey } = bitcoin
  return { bitcoin: { address, addressType, publicKey, network }, evm: { address: evm.address } }
}
