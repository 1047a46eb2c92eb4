import { isBaseNetwork } from '~/lib/contract/profile'
import { findNetwork } from '~/lib/core/catalog'
import { AppError, toAppError } from '~/lib/core/errors'
import { awaitsPageWallet, unseenPageCall } from '~/lib/core/journal/page-wallet-call'
import { phaseOf } from '~/lib/core/journal/phase'
import type { Entry, ToBitcoinSwap } from '~/lib/core/journal/types'
import { checkAllowance } from '../consent/allowances'
import type { Step } from '../consent/steps'
import type { Journal } from '../journal/journal'
import type { AskingPage, PageFailure } from '../ports/asking-page'
import type { Deployments } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import type { Clock, Mutex } from '../ports/platform'
import { reviewCallAgain } from '../swaps/to-bitcoin/review-again'
import { checkOpen, createPageSteps, type ReviewSteps } from './page-steps'
import { createPageWaits, soon } from './page-waits'
import { createPageWallet, toHex } from './page-wallet'

type Ports = {
  deployments: Deployments
  journal: Journal
  mutex: Mutex
  clock: Clock
  sleep: (ms: number) => Promise<void>
  reviewAgain?: ReviewSteps
}

/**
 * Lets the page's own wallet send an approved swap: each reviewed call is journalled, then handed over, and the hash
 * that the wallet returns counts only once the chain shows exactly that call, alone or in a batch with its allowance. After
 * any other answer the call is left to the tracker: only the chain shows whether it was sent. Safe to restart at any point.
 */
export function createPageSigning(ports: Ports) {
  const { deployments, reviewAgain = reviewCallAgain } = ports
  const running = new Set<string>()

  const { open, until } = createPageWaits(ports)
  const { stepsOf, mined, stepsAfter } = createPageSteps({ ...ports, reviewAgain, until })

  /** One step at a time, in journal order; ends once the call itself is sent. */
  const advance = async (entryId: string, page: AskingPage): Promise<PageFailure | undefined> => {
    const wallet = createPageWallet({ ...ports, until }, page)
    let before: Step[] | undefined
    for (;;) {
      const swap = await open(entryId)
      if (swap === undefined) return undefined
      const last = swap.attempts.at(-1)
      if (last?.hash === null) {
        const handed = { attempt: last, before: before ?? (await batchedBefore(swap, page, stepsOf)) }
        const sent = await wallet.sign(swap, handed)
        if ('error' in sent) return sent
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
      await recordUnsent(swap, step, chain, ports)
    }
  }

  return async (entryId: string, page: AskingPage): Promise<void> => {
    if (running.has(entryId)) return
    running.add(entryId)
    try {
      const failure = await advance(entryId, page).catch((thrown: unknown) => ({
        error: toAppError(thrown),
        isUnsent: false,
      }))
      if (failure === undefined) return
      const swap = await open(entryId)
      if (swap !== undefined && awaitsPageWallet(swap)) await giveUp(swap, failure, page, ports.journal)
    } finally {
      running.delete(entryId)
    }
  }
}

/**
 * The allowance that goes into one batch with the call; the journal records the call alone. If a worker ended before
 * it handed the batch over, the chain tells what is still missing.
 */
async function batchedBefore(
  swap: ToBitcoinSwap,
  page: AskingPage,
  stepsOf: (swap: ToBitcoinSwap) => Promise<Step[]>,
): Promise<Step[]> {
  const isFirst = swap.attempts.length === 1 && swap.attempts[0]?.kind === 'call'
  if (!isFirst || swap.allowance === null || !(await canBatch(swap, page))) return []
  return (await stepsOf(swap)).filter(({ kind }) => kind !== 'call')
}

/**
 * Tells the page why it has no transaction. A swap whose call was never handed over is abandoned, since no page will
 * resume it; the outcome of any other is not known, which the page is told as well.
 */
async function giveUp(
  swap: ToBitcoinSwap,
  { error, isUnsent }: PageFailure,
  page: AskingPage,
  journal: Journal,
): Promise<void> {
  const { id: entryId } = swap
  const { code, message, details } = error
  // Tell the page first: a write to the journal would answer it too, with less detail.
  if (isUnsent || unseenPageCall(swap) === undefined) {
    await page.fail(error)
    // A swap that the chain has already ended need not be abandoned.
    if (phaseOf(swap) !== 'replaced')
      await journal.record(entryId, { type: 'abandoned', abandonment: { code, reason: message } })
    return
  }
  await page.fail(new AppError(code, message, { details: { ...details, entryId } }))
  await journal.record(entryId, { type: 'evm-refused', hash: null, reason: details['reason'] ?? code })
}

function canBatch({ intent, account }: ToBitcoinSwap, page: AskingPage): Promise<boolean> {
  return page.canBatch({ chainId: toHex(intent.chainId), account: account.address })
}

/** Before the page's wallet may have it. @throws AppError `coins-reserved` if another order rests on its allowance */
function recordUnsent(
  swap: ToBitcoinSwap,
  { kind, call }: Step,
  chain: EvmChain,
  { mutex, journal }: Ports,
): Promise<Entry> {
  return mutex.run(`nonce:${swap.intent.chainId}`, async () => {
    await checkAllowance(swap, chain, journal)
    const unsigned = { hash: null, rawTransaction: null, nonce: null, maxFeePerGas: null }
    const attempt = { kind, call: { ...call }, ...unsigned }
    return journal.record(swap.id, { type: 'evm-signed', attempt })
  })
}
