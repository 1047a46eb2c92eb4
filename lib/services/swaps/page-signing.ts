import { isToEvm } from '~/lib/core/journal/phase'
import type { PageWalletCall } from '~/lib/contract/provider'
import { AppError } from '~/lib/core/errors'
import { isSameCall } from '~/lib/core/evm/same-call'
import type { Hex } from '~/lib/core/hex'
import { transactionsOf } from '~/lib/core/journal/identity'
import type { EvmAttempt, ToBitcoinSwap } from '~/lib/core/journal/types'
import type { Deployments } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import type { Clock } from '../ports/platform'
import type { ReviewStore } from '../ports/journal-store'
import { abandonAfter } from '../journal/abandon'
import type { Journal } from '../journal/journal'
import type { Step } from './simulate-steps'
import type { PendingReview, PendingToBitcoinReview } from '../ports/pending-review'
import { reviewCallAgain } from './review-call-again'

/** Asks the page's wallet to send step number `step`; a repeated number sends nothing twice. Resolves to its hash. */
export type RequestPageSend = (step: number, call: PageWalletCall) => Promise<string>

type Ports = {
  deployments: Deployments
  journal: Journal
  reviews: ReviewStore
  clock: Clock
  sleep: (ms: number) => Promise<void>
}

const POLL_EVERY_MS = 2_000
/** The polls after which a transaction that no endpoint shows is left to the tracker. */
const POLLS_FOR_SENT = 60

/**
 * Lets the page's own wallet send an approved swap: each reviewed call is journalled, then handed over, and the hash
 * that the wallet returns counts only once the chain shows exactly that call. Safe to restart at any point.
 */
export function createPageSigning({ deployments, journal, reviews, clock, sleep }: Ports) {
  const running = new Set<string>()

  const open = async (id: string): Promise<ToBitcoinSwap | undefined> => {
    const swap = await journal.get(id)
    return swap !== undefined && !isToEvm(swap) && swap.abandoned === null ? swap : undefined
  }

  const recordUnsent = async (swap: ToBitcoinSwap, { kind, call }: Step): Promise<void> => {
    const unsigned = { hash: null, rawTransaction: null, nonce: null, maxFeePerGas: null }
    await journal.record(swap.id, {
      type: 'evm-signed',
      attempt: { kind, call: { ...call }, ...unsigned },
    })
  }

  /** Asks the wallet to send the call, and checks on chain that it did. */
  const send = async (
    swap: ToBitcoinSwap,
    attempt: EvmAttempt,
    requestPageSend: RequestPageSend,
  ): Promise<void> => {
    const { account, attempts, intent } = swap
    const { call } = attempt
    const hash = await requestPageSend(attempts.length - 1, {
      chainId: toHex(intent.chainId),
      from: account.address,
      to: call.to,
      data: call.data,
      value: toHex(call.value),
    })
    if (!isHash(hash)) throw new AppError('page-wallet-mismatch', 'not a transaction hash')
    const chain = (await deployments.of(swap.profileId)).evm(intent.networkName)
    const sent = await until(POLLS_FOR_SENT, () => chain.transaction(hash))
    if (sent === undefined) throw new AppError('chain-unreachable', 'no endpoint shows the transaction')
    if (!isSameCall(sent, call, account.address))
      throw new AppError('page-wallet-mismatch', 'not the call that was handed over')
    const returned = await journal.record(swap.id, { type: 'evm-returned', hash })
    if (!transactionsOf(returned).includes(hash.toLowerCase()))
      throw new AppError('page-wallet-mismatch', 'the transaction of another swap')
  }

  const mined = async ({ hash }: EvmAttempt, chain: EvmChain): Promise<void> => {
    if (hash === null) return
    const receipt = await until(Number.POSITIVE_INFINITY, () => chain.receipt(hash))
    if (receipt?.status !== 'success')
      throw new AppError('simulation-reverted', 'the allowance has failed on chain')
  }

  const until = async <T>(polls: number, ask: () => Promise<T | undefined>): Promise<T | undefined> => {
    for (let count = 0; count < polls; count++) {
      const found = await ask()
      if (found !== undefined) return found
      await sleep(POLL_EVERY_MS)
    }
    return undefined
  }

  /** One step at a time, in journal order; ends once the call itself is sent. */
  const advance = async (id: string, requestPageSend: RequestPageSend): Promise<void> => {
    for (;;) {
      const swap = await open(id)
      if (swap === undefined) return
      const last = swap.attempts.at(-1)
      if (last?.hash === null) {
        await send(swap, last, requestPageSend)
        continue
      }
      if (last?.kind === 'call') {
        await reviews.remove(id)
        return
      }
      const deployment = await deployments.of(swap.profileId)
      if (last !== undefined) await mined(last, deployment.evm(swap.intent.networkName))
      const terms = { intent: swap.intent, account: swap.account.address, isBegun: last !== undefined }
      const pending = callReviewOf(await reviews.get(id))
      const { steps } = await reviewCallAgain(terms, pending, deployment, clock.now())
      const [step] = steps
      if (step === undefined) return
      await recordUnsent(swap, step)
    }
  }

  return async (id: string, requestPageSend: RequestPageSend): Promise<void> => {
    if (running.has(id)) return
    running.add(id)
    try {
      await advance(id, requestPageSend)
    } catch (thrown) {
      await abandonAfter(thrown, id, journal)
    } finally {
      running.delete(id)
    }
  }
}

function callReviewOf(pending: PendingReview | undefined): PendingToBitcoinReview | undefined {
  return pending?.direction === 'to-bitcoin' ? pending : undefined
}

function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

function isHash(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{64}$/.test(text)
}
