import * as z from 'zod/mini'
import type { PageWalletCall } from '~/lib/contract/provider'
import { AppError } from '~/lib/core/errors'

/** A call of a batch; its account and network are those of the batch. */
export type BatchedCall = Pick<PageWalletCall, 'to' | 'data' | 'value'>

const sentId = z.string().check(z.maxLength(200))
const accounts = z.array(z.string().check(z.maxLength(100)))
const capabilities = z.record(z.string(), z.unknown())
const atomic = z.object({ atomic: z.object({ status: z.string() }) })
const callsStatus = z.object({
  status: z.number(),
  receipts: z.optional(z.array(z.object({ transactionHash: z.string() }))),
})
/** EIP-5792: below it the batch is under way, from `FAILED` on it did not run. */
const CONFIRMED = 200
const FAILED = 300

/** The account that `eth_requestAccounts` gave; empty if it gave none. */
export function firstAccount(answer: unknown): string {
  return accounts.safeParse(answer).data?.[0] ?? ''
}

/** Whether `wallet_getCapabilities` says that batches run on a network as a whole or not at all (EIP-5792). */
export function runsBatches(answer: unknown, chainId: string): boolean {
  const networks = Object.entries(capabilities.safeParse(answer).data ?? {})
  const statusOn = (chain: number) => {
    const [, told] = networks.find(([id]) => Number(id) === chain) ?? []
    return atomic.safeParse(told).data?.atomic.status
  }
  // What applies to all networks is listed under 0x0 and not repeated for each.
  const status = statusOn(Number(chainId)) ?? statusOn(0)
  return status === 'supported' || status === 'ready'
}

/** How a wallet is asked to send a call; with others `before` it, in one batch that it ends. */
export function sendingOf({ chainId, ...call }: PageWalletCall, before: readonly BatchedCall[]) {
  if (before.length === 0) return { method: 'eth_sendTransaction', params: [call] }
  const { from, to, data, value } = call
  const calls = [...before, { to, data, value }]
  const batch = { version: '2.0.0', chainId, from, atomicRequired: true, calls }
  return { method: 'wallet_sendCalls', params: [batch] }
}

/** The hash of a sent transaction, or the id of a batch; empty if the wallet gave none. */
export function idOfSent(answer: unknown): string {
  return sentId.safeParse(answer).data ?? ''
}

/**
 * The transaction of a batch by `wallet_getCallsStatus`; `undefined` while it is under way.
 * @throws AppError `page-wallet-failed`
 */
export function hashOfBatch(answer: unknown): string | undefined {
  const { data } = callsStatus.safeParse(answer)
  if (data === undefined || data.status >= FAILED)
    throw new AppError('page-wallet-failed', 'the batch has failed, or nothing is known of it')
  return data.status < CONFIRMED ? undefined : (data.receipts?.[0]?.transactionHash ?? '')
}
