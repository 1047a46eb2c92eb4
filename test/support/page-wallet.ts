import { type Address, createPublicClient, createWalletClient, type Hash, type Hex, http, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../network/evm/mined-receipt'
import { sendBatch } from '../network/evm/send-batch'

type Call = { from: Address; to: Address; data: Hex; value: Hex }
/** Chooses what the wallet sends for a requested call; by default, that call. */
type Conduct = (call: Call) => Call | Promise<Call>
type WalletError = { code: number; message: string }
/** The RPC endpoint of a network that the wallet knows. */
type Node = { chainId: number; url: string }

export type PageWallet = {
  account: PrivateKeyAccount
  address: Address
  /** The methods called, in order. */
  asked: string[]
  sent: Hash[]
  /** Whether it runs several calls as a whole or not at all (EIP-5792). */
  runsBatches: boolean
  conduct: Conduct
  /** The wallet's answer once it has sent a transaction; by default, its hash. */
  answer: (hash: Hash) => Promise<unknown>
  /** Errors that the wallet throws, by method, in place of an answer. */
  errors: Record<string, WalletError>
  request: (asked: { method: string; params?: readonly unknown[] }) => Promise<unknown>
}

/** An EVM wallet as pages have one (EIP-1193), built on viem. It starts on another network than those it knows. */
export function createPageWallet(nodes: () => readonly Node[]): PageWallet {
  const account = privateKeyToAccount(generatePrivateKey())
  const batches = new Map<string, Hash>()
  let chainId = 1

  const node = (): string => {
    const found = nodes().find((candidate) => candidate.chainId === chainId)
    if (found === undefined) throw new Error('on no network that it knows')
    return found.url
  }

  const send = async (asked: Call): Promise<unknown> => {
    const client = createWalletClient({ account, transport: http(node()) })
    const { to, data, value } = await wallet.conduct(asked)
    const hash = await client.sendTransaction({ chain: null, to, data, value: BigInt(value) })
    wallet.sent.push(hash)
    return wallet.answer(hash)
  }

  /** Its account is made one that runs batches with the first of them. */
  const capabilities = (): unknown => {
    if (!wallet.runsBatches) throw refusal(4200, 'Method not supported.')
    return Object.fromEntries(nodes().map((known) => [toHex(known.chainId), { atomic: { status: 'ready' } }]))
  }

  const sendCalls = async ({ calls }: { calls: readonly Call[] }): Promise<unknown> => {
    const hash = await sendBatch(
      node(),
      account,
      calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) })),
    )
    wallet.sent.push(hash)
    const id = `batch-${wallet.sent.length}`
    batches.set(id, hash)
    await wallet.answer(hash)
    return { id }
  }

  const callsStatus = async (id: string): Promise<unknown> => {
    const hash = batches.get(id)
    if (hash === undefined) throw refusal(5730, 'Unknown batch.')
    const receipt = await receiptOf(createPublicClient({ transport: http(node()) }), hash)
    if (receipt === undefined) return { id, atomic: true, status: 100 }
    const status = receipt.status === 'success' ? 200 : 500
    return { id, atomic: true, status, receipts: [{ transactionHash: hash }] }
  }

  const answerTo = async (method: string, [first]: readonly unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
        return [account.address]
      case 'eth_chainId':
        return toHex(chainId)
      case 'wallet_switchEthereumChain':
        chainId = Number(Object(first).chainId)
        return null
      case 'eth_sendTransaction':
        return send(Object(first))
      case 'wallet_getCapabilities':
        return capabilities()
      case 'wallet_sendCalls':
        return sendCalls(Object(first))
      case 'wallet_getCallsStatus':
        return callsStatus(String(first))
      default:
        throw refusal(4200, `not asked of a wallet here: ${method}`)
    }
  }

  const wallet: PageWallet = {
    account,
    address: account.address,
    asked: [],
    sent: [],
    runsBatches: false,
    conduct: (call) => call,
    answer: async (hash) => hash,
    errors: {},
    async request({ method, params = [] }) {
      wallet.asked.push(method)
      const error = wallet.errors[method]
      if (error !== undefined) throw refusal(error.code, error.message)
      return answerTo(method, params)
    },
  }
  return wallet
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
