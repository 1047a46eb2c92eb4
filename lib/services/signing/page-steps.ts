import { AppError } from '~/lib/core/errors'
import { phaseOf } from '~/lib/core/journal/phase'
import { hasSucceeded, isFinalFailure } from '~/lib/core/journal/spend-phase'
import type { EvmAttempt, ToBitcoinSwap } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { isFinal } from '../consent/allowances'
import { askOnReturn, beyondConsent } from '../consent/ask-on-return'
import type { Step } from '../consent/steps'
import { shownOf } from '../consent/warning-consent'
import { afterFailure } from '../journal/after-failure'
import type { Journal } from '../journal/journal'
import type { AskingPage } from '../ports/asking-page'
import type { Deployments } from '../ports/deployment'
import type { EvmChain, EvmReceipt } from '../ports/evm-chain'
import { isPendingSwap, type PendingReview, type PendingToBitcoinReview } from '../ports/pending-review'
import type { Clock } from '../ports/platform'
import type { reviewCallAgain } from '../swaps/to-bitcoin/review-again'
import type { PageWaits } from './page-waits'

/** Reviews the call again, and says what is still to be sent for it. */
export type ReviewSteps = (...asked: Parameters<typeof reviewCallAgain>) => Promise<{ steps: Step[] }>

type Ports = {
  deployments: Deployments
  journal: Journal
  clock: Clock
  reviewAgain: ReviewSteps
  until: PageWaits['until']
}

/** The steps of a page's swap, reviewed again before each. */
export function createPageSteps(ports: Ports) {
  const { until } = ports

  /**
   * Waits until the chain shows the allowance, at any gas price, or the swap has come to an end.
   * @throws AppError `simulation-reverted`; `page-wallet-failed` if something else took its place
   */
  const mined = async (entryId: string, allowance: EvmAttempt, chain: EvmChain): Promise<void> => {
    const fromJournal = (swap: ToBitcoinSwap | undefined) => {
      if (swap === undefined) return 'ended'
      return phaseOf(swap) === 'replaced' ? 'replaced' : seenOf(swap, allowance)
    }
    const status = await until({ entryId, fromJournal }, async (swap) => {
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
    const fromJournal = (swap: ToBitcoinSwap | undefined): Step[] | undefined => {
      checkOpen(page)
      return swap === undefined ? [] : undefined
    }
    return until({ entryId: id, fromJournal }, async (swap) => {
      const steps = await acceptedSteps(swap, ports)
      // No step is handed over twice. Until the allowance is deep, a node may be late.
      if (steps === undefined || swap.attempts.every(({ kind }) => kind !== steps[0]?.kind)) return steps
      if (await isDeep(versionsOf(swap, allowance), chain))
        throw new AppError('quote-stale', 'the allowance has been used or revoked')
      return undefined
    })
  }

  return { stepsOf: (swap: ToBitcoinSwap) => stepsOf(swap, ports), mined, stepsAfter }
}

/** The steps that are still to be signed, in order. @param consent what the user was shown, and has accepted */
async function stepsOf(
  swap: ToBitcoinSwap,
  { deployments, journal, clock, reviewAgain }: Ports,
  consent = shownOf(swap),
): Promise<Step[]> {
  const deployment = await deployments.of(swap.profileId)
  const isBegun = swap.attempts.length > 0
  const { intent, account, call } = swap
  const terms = { intent, account: account.address, isBegun, approvedTo: call.to, consent }
  const pending = callReviewOf(await journal.review(swap.id))
  return (await reviewAgain(terms, pending, deployment, clock.now())).steps
}

/** Those of a swap that has begun; `undefined` once the journal says why it does not go on. */
async function acceptedSteps(swap: ToBitcoinSwap, ports: Ports): Promise<Step[] | undefined> {
  const { shown, findingsToAsk } = askOnReturn(swap.consent, [])
  let acceptable: readonly Finding[] = []
  try {
    const steps = await stepsOf(swap, ports, shown)
    acceptable = findingsToAsk()
    if (acceptable.length > 0) throw beyondConsent(acceptable)
    return steps
  } catch (thrown) {
    await afterFailure(thrown, swap, ports, acceptable)
    return undefined
  }
}

function callReviewOf(pending: PendingReview | undefined): PendingToBitcoinReview | undefined {
  return pending !== undefined && isPendingSwap(pending) && pending.direction === 'to-bitcoin'
    ? pending
    : undefined
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
export function checkOpen(page: AskingPage): void {
  if (!page.isOpen()) throw new AppError('page-wallet-unseen', 'the page was closed before it had the call')
}
