import type { PageWalletCall } from '~/lib/contract/provider'
import { AppError, recoveryOf, toAppError } from '~/lib/core/errors'
import { findNetwork } from '~/lib/core/catalog'
import { isBaseNetwork } from '~/lib/contract/profile'
import { holdsCall, isSameCall, nonceOf } from '~/lib/core/evm/same-call'
import type { Hex } from '~/lib/core/hex'
import { awaitsPageWallet, unseenPageCall } from '~/lib/core/journal/page-wallet-call'
import { transactionsOf } from '~/lib/core/journal/identity'
import { isToBitcoin, phaseOf } from '~/lib/core/journal/phase'
import { nextPollAt } from '~/lib/core/journal/schedule'
import { hasSucceeded, isFinalFailure } from '~/lib/core/journal/spend-phase'
import { startBlock } from '~/lib/core/journal/starting-point'
import { same } from '~/lib/core/journal/same'
import type { Consent, Entry, EvmAttempt, ToBitcoinSwap } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { checkAllowance, isFinal } from '../consent/allowances'
import { askOnReturn, beyondConsent } from '../consent/ask-on-return'
import { afterFailure } from '../journal/after-failure'
import { carriesCall } from '../chains/call-log'
import type { Deployments } from '../ports/deployment'
import type { EvmChain, EvmReceipt } from '../ports/evm-chain'
import type { Clock, Mutex } from '../ports/platform'
import type { Journal } from '../journal/journal'
import type { Step } from '../consent/steps'
import { isPendingSwap, type PendingReview, type PendingToBitcoinReview } from '../ports/pending-review'
import { reviewCallAgain } from './to-bitcoin/review-again'
import { shownOf } from '../consent/warning-consent'

/** The page's answer: the hash that its wallet gave, or why there is none. */
export type PageSendOutcome = { hash: string } | { error: AppError; isUnsent: boolean }

/** The page that asked for a swap. */
export type AskingPage = {
  /**
   * Lets the page's wallet send step number `step`, in one batch with the calls `before` it. Repeating a number sends
   * nothing twice.
   */
  send: (
    step: number,
    call: PageWalletCall,
    before: readonly Pick<PageWalletCall, 'to' | 'data' | 'value'>[],
  ) => Promise<PageSendOutcome>
  /** Whether it is still there. */
  isOpen: () => boolean
  /** Whether the wallet runs several calls as a whole or not at all. Asking sends nothing. */
  canBatch: (terms: { chainId: string; account: string }) => Promise<boolean>
  /** Answers the page's request with an error. */
  fail: (error: AppError) => Promise<void>
}

type Failure = Extract<PageSendOutcome, { error: AppError }>

type Ports = {
  deployments: Deployments
  journal: Journal
  mutex: Mutex
  clock: Clock
  sleep: (ms: number) => Promise<void>
  /** Reviews the call again, and says what is still to be sent for it. */
  reviewAgain?: (...asked: Parameters<typeof reviewCallAgain>) => Promise<{ steps: Step[] }>
}

const POLL_EVERY_MS = 2_000
/** The polls after which a transaction that no endpoint shows is left to the tracker. */
const POLLS_FOR_SENT = 30
/** Errors that pass by themselves. */
const PASSING = new Set<ReturnType<typeof recoveryOf>>([
  'wait-for-chain',
  'wait-for-service',
  'wait-for-user',
])

/**
 * Lets the page's own wallet send an approved swap: each reviewed call is journalled, then handed over, and the hash
 * that the wallet returns counts only once the chain shows exactly that call, alone or in a batch with its allowance. After
 * any other answer the call is left to the tracker: only the chain shows whether it was sent. Safe to restart at any point.
 */
export function createPageSigning({
  deployments,
  journal,
  mutex,
  clock,
  sleep,
  reviewAgain = reviewCallAgain,
}: Ports) {
  const running = new Set<string>()

  const open = async (entryId: string): Promise<ToBitcoinSwap | undefined> => {
    const swap = await journal.get(entryId)
    return swap !== undefined && isToBitcoin(swap) && swap.abandoned === null ? swap : undefined
  }

  /** Before the page's wallet may have it. @throws AppError `coins-reserved` if another order rests on its allowance */
  const recordUnsent = (swap: ToBitcoinSwap, { kind, call }: Step, chain: EvmChain): Promise<Entry> =>
    mutex.run(`nonce:${swap.intent.chainId}`, async () => {
      await checkAllowance(swap, chain, journal)
      const unsigned = { hash: null, rawTransaction: null, nonce: null, maxFeePerGas: null }
      const attempt = { kind, call: { ...call }, ...unsigned }
      return journal.record(swap.id, { type: 'evm-signed', attempt })
    })

  /** The steps that are still to be signed, in order. @param consent what the user was shown, and has accepted */
  const stepsOf = async (swap: ToBitcoinSwap, consent = shownOf(swap)): Promise<Step[]> => {
    const deployment = await deployments.of(swap.profileId)
    const isBegun = swap.attempts.length > 0
    const { intent, account, call } = swap
    const terms = { intent, account: account.address, isBegun, approvedTo: call.to, consent }
    const pending = callReviewOf(await journal.review(swap.id))
    return (await reviewAgain(terms, pending, deployment, clock.now())).steps
  }

  const canBatch = ({ intent, account }: ToBitcoinSwap, page: AskingPage): Promise<boolean> =>
    page.canBatch({ chainId: toHex(intent.chainId), account: account.address })

  /**
   * The allowance that goes into one batch with the call; the journal records the call alone. If a worker ended before
   * it handed the batch over, the chain tells what is still missing.
   */
  const batchedBefore = async (swap: ToBitcoinSwap, page: AskingPage): Promise<Step[]> => {
    const isFirst = swap.attempts.length === 1 && swap.attempts[0]?.kind === 'call'
    if (!isFirst || swap.allowance === null || !(await canBatch(swap, page))) return []
    return (await stepsOf(swap)).filter(({ kind }) => kind !== 'call')
  }

  /** Asks the wallet to send the call, and checks on chain that it did. */
  const send = async (
    swap: ToBitcoinSwap,
    attempt: EvmAttempt,
    before: readonly Step[],
    page: AskingPage,
  ): Promise<Failure | undefined> => {
    const { account, attempts, intent } = swap
    const { call } = attempt
    const handed = {
      chainId: toHex(intent.chainId),
      from: account.address,
      to: call.to,
      data: call.data,
      value: toHex(call.value),
    }
    const first = before.map(({ call }) => handedOf(call))
    const outcome = await page.send(attempts.length - 1, handed, first)
    if ('error' in outcome) return outcome
    const { hash } = outcome
    if (!isHash(hash)) throw new AppError('page-wallet-mismatch', 'not a transaction hash')
    const deployment = await deployments.of(swap.profileId)
    const chain = deployment.evm(intent.networkName)
    const sent = await until(soon(swap), () => chain.transaction(hash))
    if (sent === undefined) throw new AppError('page-wallet-unseen', 'no endpoint shows the transaction')
    // An identical call from before the swap paid for something else.
    if (sent.blockNumber !== null && sent.blockNumber < startBlock(swap.startedFrom, chain.chainId))
      throw new AppError('page-wallet-mismatch', 'a transaction from before the swap')
    // Only a batch needs its logs: wallets may send even a single call in one.
    const isHeld = !isSameCall(sent, call, account.address) && holdsCall(sent, call)
    const receipt = isHeld ? await until(soon(swap), () => chain.receipt(hash)) : undefined
    const network = findNetwork(deployment.profile, intent.networkName)
    if (!carriesCall(sent, receipt?.logs ?? [], attempt, account.address, network))
      throw new AppError('page-wallet-mismatch', 'not the call that was handed over')
    const returned = await journal.record(swap.id, {
      type: 'evm-returned',
      hash,
      ...nonceOf(sent, account.address),
    })
    if (!transactionsOf(returned).includes(hash.toLowerCase()))
      throw new AppError('page-wallet-mismatch', 'the transaction of another swap')
    return undefined
  }

  /**
   * Waits until the chain shows the allowance, at any gas price, or the swap has come to an end.
   * @throws AppError `simulation-reverted`; `page-wallet-failed` if something else took its place
   */
  const mined = async (entryId: string, allowance: EvmAttempt, chain: EvmChain): Promise<void> => {
    const known = (swap: ToBitcoinSwap | undefined) => {
      if (swap === undefined) return 'ended'
      return phaseOf(swap) === 'replaced' ? 'replaced' : seenOf(swap, allowance)
    }
    const status = await until({ entryId, known }, async (swap) => {
      for (const { hash } of versionsOf(swap, allowance)) {
        const receipt = hash === null ? undefined : await chain.receipt(hash)
        if (receipt !== undefined) return receipt.status
      }
      return undefined
    })
    if (status === 'reverted') throw new AppError('simulation-reverted', 'the allowance has failed on chain')
    if (status === 'replaced') throw new AppError('page-wallet-failed', 'the allowance was replaced')
  }

  /**
   * Returns the steps after an allowance. What is paid for ends by its user, its deadline or a deep fact of the chain, or
   * with its page: until then it is tried again, and what is new or worse is asked.
   * @throws AppError `quote-stale` if something else has used the allowance; `page-wallet-unseen`
   */
  const stepsAfter = (
    allowance: EvmAttempt,
    { id }: ToBitcoinSwap,
    page: AskingPage,
    chain: EvmChain,
  ): Promise<Step[] | undefined> => {
    const known = (swap: ToBitcoinSwap | undefined): Step[] | undefined => {
      checkOpen(page)
      return swap === undefined ? [] : undefined
    }
    return until({ entryId: id, known }, async (swap) => {
      const steps = await acceptedSteps(swap)
      // No step is handed over twice. Until the allowance is deep, a node may be late.
      if (steps === undefined || swap.attempts.every(({ kind }) => kind !== steps[0]?.kind)) return steps
      if (await isDeep(versionsOf(swap, allowance), chain))
        throw new AppError('quote-stale', 'the allowance has been used or revoked')
      return undefined
    })
  }

  /** Those of a swap that has begun; `undefined` once the journal says why it does not go on. */
  const acceptedSteps = async (swap: ToBitcoinSwap): Promise<Step[] | undefined> => {
    const { shown, asked } = askOnReturn(swap.consent, [])
    let acceptable: readonly Finding[] = []
    try {
      const steps = await stepsOf(swap, shown)
      acceptable = asked()
      if (acceptable.length > 0) throw beyondConsent(acceptable)
      return steps
    } catch (thrown) {
      await afterFailure(thrown, swap, { journal, clock }, acceptable)
      return undefined
    }
  }

  /**
   * Asks about a swap until there is an answer, which the journal may have before: the tracker sees it too. So many times
   * every two seconds, or as rarely as the tracker does while a page waits. A passing failure must not end a swap.
   */
  const until = async <T>(
    { entryId, known, polls }: Waiting<T>,
    ask: (swap: ToBitcoinSwap) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    let last: { at: number; consent: Consent | undefined } | undefined
    for (let left = polls ?? Number.POSITIVE_INFINITY; left > 0; left--) {
      const swap = await open(entryId)
      const answer = known?.(swap)
      if (answer !== undefined || swap === undefined) return answer
      const now = clock.now()
      // A time that lies ahead is from before the clock was set back; what the user has accepted is tried at once.
      const isEarly =
        last !== undefined &&
        same(last.consent, swap.consent) &&
        last.at <= now &&
        now < nextPollAt(swap, last.at, 0, 'page')
      if (polls !== undefined || !isEarly) {
        last = { at: now, consent: swap.consent }
        const found = await ask(swap).catch(unlessPassing)
        if (found !== undefined) return found
      }
      await sleep(POLL_EVERY_MS)
    }
    return undefined
  }

  /** One step at a time, in journal order; ends once the call itself is sent. */
  const advance = async (entryId: string, page: AskingPage): Promise<Failure | undefined> => {
    let before: Step[] | undefined
    for (;;) {
      const swap = await open(entryId)
      if (swap === undefined) return undefined
      const last = swap.attempts.at(-1)
      if (last?.hash === null) {
        const failure = await send(swap, last, before ?? (await batchedBefore(swap, page)), page)
        if (failure !== undefined) return failure
        continue
      }
      if (last?.kind === 'call') return undefined
      const deployment = await deployments.of(swap.profileId)
      const chain = deployment.evm(swap.intent.networkName)
      if (last !== undefined) await mined(entryId, last, chain)
      const steps =
        last === undefined
          ? await until(soon(swap), () => stepsOf(swap))
          : await stepsAfter(last, swap, page, chain)
      if (steps === undefined) throw new AppError('chain-unreachable', 'the call cannot be reviewed again')
      // A connector pays a failed crossing back to the sender of the transaction, which for a batch may be somebody
      // else.
      const isOnBase = isBaseNetwork(findNetwork(deployment.profile, swap.intent.networkName))
      const isBatch = last === undefined && steps.length > 1 && isOnBase && (await canBatch(swap, page))
      before = isBatch ? steps.slice(0, -1) : []
      const step = steps.at(isBatch ? -1 : 0)
      if (step === undefined) return undefined
      // From here on the wallet may have the call. If the page is closed before this point, it never gets it.
      checkOpen(page)
      await recordUnsent(swap, step, chain)
    }
  }

  const failureIn = (entryId: string, page: AskingPage): Promise<Failure | undefined> =>
    advance(entryId, page).catch((thrown: unknown) => ({ error: toAppError(thrown), isUnsent: false }))

  /**
   * Tells the page why it has no transaction. A swap whose call was never handed over is abandoned, since no page will
   * resume it; the outcome of any other is not known, which the page is told as well.
   */
  const giveUp = async (entryId: string, { error, isUnsent }: Failure, page: AskingPage): Promise<void> => {
    const swap = await open(entryId)
    if (swap === undefined || !awaitsPageWallet(swap)) return
    const { code, message, details } = error
    // Tell the page first: a write to the journal would answer it too, with less detail.
    if (isUnsent || unseenPageCall(swap) === undefined) {
      await page.fail(error)
      // A swap that the chain has already ended need not be abandoned.
      if (phaseOf(swap) !== 'replaced')
        await journal.record(entryId, { type: 'abandoned', abandonment: { code, reason: message } })
      return
    }
    await page.fail(new AppError(code, message, { details: { ...details, requestId: entryId } }))
    await journal.record(entryId, { type: 'evm-refused', hash: null, reason: details['reason'] ?? code })
  }

  return async (entryId: string, page: AskingPage): Promise<void> => {
    if (running.has(entryId)) return
    running.add(entryId)
    try {
      const failure = await failureIn(entryId, page)
      if (failure !== undefined) await giveUp(entryId, failure, page)
    } finally {
      running.delete(entryId)
    }
  }
}

/** A wait: so many polls, or for ever by the tracker's schedule. `known`: the answer that the journal has. */
type Waiting<T> = {
  entryId: string
  known?: (swap: ToBitcoinSwap | undefined) => T | undefined
  polls?: number
}

function soon({ id: entryId }: ToBitcoinSwap): { entryId: string; polls: number } {
  return { entryId, polls: POLLS_FOR_SENT }
}

function unlessPassing(thrown: unknown): undefined {
  if (!PASSING.has(recoveryOf(toAppError(thrown).code))) throw thrown
}

function callReviewOf(pending: PendingReview | undefined): PendingToBitcoinReview | undefined {
  return pending !== undefined && isPendingSwap(pending) && pending.direction === 'to-bitcoin'
    ? pending
    : undefined
}

function handedOf({ to, data, value }: Step['call']) {
  return { to, data, value: toHex(value) }
}

/** The transactions of an allowance: those that a wallet has sent with one nonce take each other's place. */
function versionsOf({ attempts }: ToBitcoinSwap, { hash, nonce }: EvmAttempt): EvmAttempt[] {
  return attempts.filter((one) => (nonce === null ? one.hash === hash : one.nonce === nonce))
}

/** Reads the journal's status of an allowance that was mined. */
function seenOf(swap: ToBitcoinSwap, allowance: EvmAttempt): EvmReceipt['status'] | undefined {
  const versions = versionsOf(swap, allowance)
  if (versions.some(hasSucceeded)) return 'success'
  return versions.some(({ sighting }) => isFinalFailure(sighting)) ? 'reverted' : undefined
}

/** Whether one of these is mined, so deep that every node knows it. */
async function isDeep(versions: readonly EvmAttempt[], chain: EvmChain): Promise<boolean> {
  for (const { hash } of versions) {
    const receipt = hash === null ? undefined : await chain.receipt(hash)
    if (receipt === undefined) continue
    return isFinal(receipt.blockNumber, chain)
  }
  return false
}

/** @throws AppError `page-wallet-unseen` */
function checkOpen(page: AskingPage): void {
  if (!page.isOpen()) throw new AppError('page-wallet-unseen', 'the page was closed before it had the call')
}

function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

function isHash(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{64}$/.test(text)
}
