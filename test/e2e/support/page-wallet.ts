import type { Page } from 'playwright/test'
import { type Address, createWalletClient, type Hash, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { minedReceipt } from '../../network/evm/mined-receipt'
import { evmClient, profile } from './chains'
import { reach } from './stage'

type Call = { from: Address; to: Address; data: Hex; value: Hex }
/** Chooses what the wallet sends for a requested call; by default, that call. */
type Conduct = (call: Call) => Call | Promise<Call>

export type PageWallet = {
  address: Address
  /** The methods called, in order. */
  asked: string[]
  sent: Hash[]
  conduct: Conduct
  /** What the wallet answers once it has sent a transaction; by default, its hash. */
  answer: (hash: Hash) => Promise<unknown>
  /** Errors that the wallet throws, by method, in place of an answer. */
  errors: Record<string, WalletError>
}

export type WalletError = { code: number; message: string }

/**
 * An EVM wallet built on viem that lives in the page and announces itself by EIP-6963. It starts on another network.
 */
export async function installPageWallet(page: Page): Promise<PageWallet> {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet: PageWallet = {
    address: account.address,
    asked: [],
    sent: [],
    conduct: (call) => call,
    answer: async (hash) => hash,
    errors: {},
  }
  let chainId = 1

  const send = async (call: Call): Promise<unknown> => {
    const network = profile().evm.find((candidate) => candidate.chainId === chainId)
    if (network === undefined) throw new Error('on no network of the profile')
    const client = createWalletClient({ account, transport: http(reach.get().evm[network.name]) })
    const { to, data, value } = await wallet.conduct(call)
    const hash = await client.sendTransaction({ chain: null, to, data, value: BigInt(value) })
    await minedReceipt(evmClient(network.name), hash)
    wallet.sent.push(hash)
    return wallet.answer(hash)
  }

  await page.exposeFunction('askPageWallet', async (method: string, params: readonly Call[]) => {
    wallet.asked.push(method)
    const error = wallet.errors[method]
    // An error keeps no code on its way into the page.
    if (error !== undefined) return { error }
    try {
      return { result: await answerTo(method, params) }
    } catch (thrown) {
      return { error: { code: Object(thrown).code, message: String(Object(thrown).message) } }
    }
  })

  const answerTo = async (method: string, params: readonly Call[]): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
        return [account.address]
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'wallet_switchEthereumChain':
        chainId = Number(Object(params[0]).chainId)
        return null
      case 'eth_sendTransaction':
        return params[0] === undefined ? null : send(params[0])
      default:
        throw new Error(`not asked of a wallet here: ${method}`)
    }
  }
  await page.addInitScript(() => {
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
        const { result, error } = await Reflect.get(window, 'askPageWallet')(method, params)
        if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      },
    }
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Page wallet',
      icon: 'data:,',
      rdns: 'org.example.wallet',
    }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await page.reload()
  return wallet
}
