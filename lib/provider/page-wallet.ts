import type { PageWalletCall } from '~/lib/contract/provider'
import type { PageWallet } from './types'
import { ProviderRpcError, badParams } from './rpc-error'

/** Returns the EVM wallet that this page announces first by EIP-6963, if any. */
export function watchWallets(): () => PageWallet | undefined {
  let first: PageWallet | undefined
  const onAnnounce = (event: Event & { detail?: { provider?: unknown } }) => {
    const provider = event.detail?.provider
    if (first === undefined && isWallet(provider)) first = provider
  }
  try {
    window.addEventListener('eip6963:announceProvider', onAnnounce)
  } catch {
    // A page without working events can only pass its wallet in the request.
  }
  return () => {
    if (first === undefined) {
      try {
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      } catch {
        // As above.
      }
    }
    return first
  }
}

export function isWallet(value: unknown): value is PageWallet {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}

/** The account that the wallet would send from; the wallet asks its user if necessary. */
export async function accountOf(wallet: PageWallet): Promise<string> {
  const accounts: unknown = await wallet.request({ method: 'eth_requestAccounts' })
  const account = typeof accounts === 'object' && accounts !== null && '0' in accounts ? accounts[0] : null
  if (typeof account !== 'string') throw badParams("The page's wallet gave no account.")
  return account
}

/**
 * Has the wallet send the call on its network, after switching the wallet to it. @returns the hash as the wallet
 * reports it
 */
export async function sendThrough(wallet: PageWallet, { chainId, ...call }: PageWalletCall): Promise<string> {
  if (!(await isOn(wallet, chainId))) {
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    if (!(await isOn(wallet, chainId)))
      throw new ProviderRpcError({ code: 4901, message: "The page's wallet is on another network." })
  }
  const hash: unknown = await wallet.request({ method: 'eth_sendTransaction', params: [call] })
  return typeof hash === 'string' ? hash : ''
}

async function isOn(wallet: PageWallet, chainId: string): Promise<boolean> {
  const current: unknown = await wallet.request({ method: 'eth_chainId' })
  return (typeof current === 'string' || typeof current === 'number') && +current === +chainId
}
