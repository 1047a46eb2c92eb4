import type { PageWalletCall, PageWalletFailure } from '~/lib/contract/provider'
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

/** What the wallet made of a call: the hash as it reports it, or its error. */
export type SendOutcome = { hash: string } | { failure: PageWalletFailure }

/** Has the wallet send the call on its network, after switching the wallet to it. */
export async function sendThrough(
  wallet: PageWallet,
  { chainId, ...call }: PageWalletCall,
): Promise<SendOutcome> {
  let isUnsent = true
  try {
    await switchTo(wallet, chainId)
    // From here on the wallet may send the call, whatever it answers.
    isUnsent = false
    const hash: unknown = await wallet.request({ method: 'eth_sendTransaction', params: [call] })
    return { hash: plainText(hash, MAX_HASH) }
  } catch (thrown) {
    return { failure: { isUnsent, ...errorOf(thrown) } }
  }
}

async function switchTo(wallet: PageWallet, chainId: string): Promise<void> {
  if (await isOn(wallet, chainId)) return
  await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  if (!(await isOn(wallet, chainId)))
    throw new ProviderRpcError({ code: 4901, message: "The page's wallet is on another network." })
}

async function isOn(wallet: PageWallet, chainId: string): Promise<boolean> {
  const current: unknown = await wallet.request({ method: 'eth_chainId' })
  return (typeof current === 'string' || typeof current === 'number') && +current === +chainId
}

const MAX_HASH = 100
const MAX_MESSAGE = 300

/** Of whatever a wallet throws, what may cross to the background, which decides what of it counts. */
function errorOf(thrown: unknown): Pick<PageWalletFailure, 'code' | 'message'> {
  try {
    const { code, message }: { code?: unknown; message?: unknown } =
      typeof thrown === 'object' && thrown !== null ? thrown : {}
    const isInteger = typeof code === 'number' && code === (code | 0)
    return { code: isInteger ? code : null, message: plainText(message, MAX_MESSAGE) }
  } catch {
    // A getter that throws.
    return { code: null, message: '' }
  }
}

/** Text as `toPlainJson` accepts it: cut, and with spaces for control characters. */
function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  let text = ''
  for (let i = 0; i < value.length && i < maxLength; i++) {
    const unit = value[i] ?? ''
    text += unit < ' ' ? ' ' : unit
  }
  return text
}
