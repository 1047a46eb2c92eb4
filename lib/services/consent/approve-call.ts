import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { Hex } from '~/lib/core/hex'
import { isCallCancelled } from '~/lib/core/journal/actions'
import { effectsOf, hasBegun } from '~/lib/core/journal/effects'
import type { ApprovedEvent } from '~/lib/core/journal/events'
import { awaitedCall } from '~/lib/core/journal/handed-calls'
import { type Entry, type EvmEntry, type EvmSpend, spendsBitcoin } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { balanceOf, checkGas } from '../chains/funds'
import { priceWithin, sumOfLimits, rollupFeeOf } from '../chains/gas'
import { nextNonces } from '../chains/nonce'
import { askAhead, readingOnce } from '../chains/shared-reads'
import { countingServers } from '../chains/server-counts'
import { afterFailure, endedBy } from '../journal/after-failure'
import type { Journal } from '../journal/journal'
import type { Deployment } from '../ports/deployment'
import type { PendingEvmPayment, PendingToBitcoinReview } from '../ports/pending-review'
import type { Mutex } from '../ports/platform'
import type { AllowedCall } from '../ports/signer'
import { checkAllowance } from './allowances'
import type { SpendPorts } from './approve-spend'
import { askOnReturn, beyondConsent } from './ask-on-return'
import { checkFree } from './check-free'
import { checkSigner } from './check-signer'
import { accountBehind } from '../wallet/payer'
import type { Decision } from './decision'
import { approvedCost, isUndone } from './signed-steps'
import { checkSources } from './source-consent'
import { allowedCall, type ReadyStep } from './steps'
import { consentOf, shownOf, type ShownReview } from './warning-consent'

export type CallPorts = SpendPorts & { mutex: Mutex }

/** A pending review whose approval signs EVM transactions. */
type PendingCall = PendingToBitcoinReview | PendingEvmPayment

/**
 * The user's terms, who pays, whether a transaction of the entry is already signed or sent to a page's wallet, and the
 * contract that was approved, once one was. `isHanded`: another signer has the call, so it is reviewed as it is, of
 * whatever age. `consent`: what the user was shown, and has accepted.
 */
export type CallTerms<E extends EvmEntry> = {
  intent: E['intent']
  account: Hex
  isBegun: boolean
  approvedTo: Hex | null
  isHanded?: boolean
  consent: ShownReview | undefined
}

/** Calls that may be signed: the call, the allowance it needs, and the steps that can be signed now. */
export type ReadyCalls<P> = {
  /** The review with the bridge's answer that they rest on. */
  pending: P | undefined
  call: EvmCall
  allowance: EvmSpend['allowance']
  ready: readonly ReadyStep[]
}

type CallKind<E extends EvmEntry, P extends PendingCall> = {
  /**
   * Reviews the call again on the chains' current state. @param pending the review as shown
   * @throws AppError if it is not to be signed
   */
  reviewAgain: (terms: CallTerms<E>, pending: P | undefined, deployment: Deployment) => Promise<ReadyCalls<P>>
  /** The approval as it is journalled. */
  startOf: (pending: P, spend: CallStart, deployment: Deployment) => Promise<ApprovedEvent['start']>
}

type CallStart = Pick<
  EvmSpend,
  'id' | 'profileId' | 'origin' | 'consent' | 'account' | 'call' | 'allowance' | 'gas'
>

type Approval<E extends EvmEntry, P extends PendingCall> = CallPorts & CallKind<E, P>

/** From the user's approval to signed EVM transactions on disk, for every entry that pays with them. */
export function createCallApproval<E extends EvmEntry, P extends PendingCall & { intent: E['intent'] }>(
  ports: CallPorts,
  kind: CallKind<E, P>,
) {
  const approval = { ...ports, ...kind }
  return {
    approve: (pending: P, decision: Decision): Promise<Entry> => approve(approval, pending, decision),

    /**
     * Signs the remaining steps: of an interrupted approval, or the call once its allowance is mined. Of an order that has
     * begun, what is new or worse than what the user has accepted is asked, and it is tried again meanwhile.
     */
    resume: (entry: E, pending: P | undefined): Promise<Entry> => resume(approval, entry, pending),

    /**
     * Reviews again what an entry still needs signed. What another signer has is reviewed as it is, of whatever age.
     * @throws AppError `quote-stale` if its review is gone
     */
    review: async (entry: E, pending: P | undefined, shown: ShownReview): Promise<ReadyCalls<P>> => {
      const handed = awaitedCall(entry)
      if (handed !== undefined && pending === undefined)
        throw new AppError('quote-stale', 'the review is gone')
      const terms = { ...termsOf(entry, shown), isHanded: handed?.kind === 'call' }
      return approval.reviewAgain(terms, pending, await deploymentOf(approval, entry.profileId))
    },
  }
}

async function approve<E extends EvmEntry, P extends PendingCall & { intent: E['intent'] }>(
  approval: Approval<E, P>,
  pending: P,
  { acknowledged, feeChoice = 'normal' }: Decision,
): Promise<Entry> {
  const { journal, keyring, signer } = approval
  const existing = await journal.get(pending.id)
  if (existing !== undefined) return existing
  const { id, profileId, origin, intent, account, gas } = pending
  // A locked wallet is reported before anything is written.
  if (intent.signer === 'wallet') {
    await keyring.accounts()
    await signer.ready({ ...pending, account: { address: account } })
  }
  const deployment = await deploymentOf(approval, profileId)
  const chain = deployment.evm(intent.networkName)
  const consent = { ...pending, acknowledged }
  const terms = { intent, account, isBegun: false, approvedTo: null, consent }
  const balance = gas === null ? undefined : askAhead(() => balanceOf(account, null, chain))
  const ready = await approval.reviewAgain(terms, pending, deployment)
  const { call, allowance } = ready
  await checkAllowance({ id, account: { address: account }, allowance, intent }, chain, journal)
  if (gas !== null && balance !== undefined) {
    // The review assumed the cheapest choice. A transaction that no node accepts would hold up its nonce and all later ones.
    const network = findNetwork(deployment.profile, intent.networkName)
    const sum = { network, token: null, amount: call.value }
    checkGas(sum, gas[feeChoice], await balance())
  }
  const spend = {
    id,
    profileId,
    origin,
    consent: consentOf(consent),
    account: { address: account },
    call: { ...call },
    allowance,
    gas: gas === null ? null : { feeChoice, maxGasWei: gas[feeChoice] },
  }
  const entry = await journal.begin(await approval.startOf(pending, spend, deployment), pending)
  if (spendsBitcoin(entry) || entry.intent.signer === 'page') return entry
  try {
    return await signAndStore(approval, entry, { ...ready, pending }, deployment)
  } catch (thrown) {
    // The user may order again what has failed, so it must not continue in the background.
    await afterFailure(thrown, entry, approval)
    throw thrown
  }
}

async function resume<E extends EvmEntry, P extends PendingCall>(
  approval: Approval<E, P>,
  entry: E,
  pending: P | undefined,
): Promise<Entry> {
  const { shown, findingsToAsk } = askOnReturn(entry.consent, [])
  let acceptable: readonly Finding[] = []
  try {
    // Its allowance was mined before its cancellation.
    if (isCallCancelled(entry)) throw new AppError('user-rejected', 'it was cancelled')
    // A locked wallet asks nobody.
    await accountBehind(approval.keyring, pending?.accountIndex ?? 0)
    if (hasBegun(entry)) await approval.signer.ready(entry)
    const deployment = await deploymentOf(approval, entry.profileId)
    const terms = termsOf(entry, hasBegun(entry) ? shown : shownOf(entry))
    const ready = await approval.reviewAgain(terms, pending, deployment)
    acceptable = findingsToAsk()
    if (acceptable.length > 0) throw beyondConsent(acceptable)
    return await signAndStore(approval, entry, ready, deployment)
  } catch (thrown) {
    return afterFailure(thrown, entry, approval, acceptable)
  }
}

/** Signs the steps that can be signed now, and that no other order stands in the way of. */
function signAndStore<P extends PendingCall>(
  { journal, mutex, signer }: CallPorts,
  entry: EvmEntry,
  { pending, ready: steps }: Pick<ReadyCalls<P>, 'pending' | 'ready'>,
  connected: Deployment,
): Promise<Entry> {
  const { id, intent } = entry
  const counted = countingServers(connected)
  const chain = counted.deployment.evm(intent.networkName)
  return mutex.run(`nonce:${intent.chainId}`, async () => {
    // An approval and its resumption may both reach this point: only one of them signs.
    const latest = (await journal.get(id)) ?? entry
    if (spendsBitcoin(latest) || latest.attempts.length !== entry.attempts.length) return latest
    if (!isOwedSignature(latest)) return latest
    if (await isUndone(latest, steps, chain))
      return journal.record(
        id,
        endedBy(new AppError('quote-stale', 'the allowance has been used or revoked')),
      )
    await checkAllowance(latest, chain, journal)
    if (!hasBegun(latest)) {
      await checkSigner(latest, journal)
      await checkFree(latest, chain, journal)
    }
    const priced = () => pricedCalls(latest, steps, counted, journal)
    return signer.signCalls(latest, { steps, priced, review: pending })
  })
}

/** The steps with nonces that are free, at a price within what the user approved. */
async function pricedCalls(
  entry: EvmEntry,
  steps: readonly ReadyStep[],
  { deployment, counts }: ReturnType<typeof countingServers>,
  journal: Journal,
): Promise<AllowedCall[]> {
  const { gas, intent, account } = entry
  if (gas === null) throw new AppError('internal', 'a page signs this entry')
  const chain = deployment.evm(intent.networkName)
  const network = findNetwork(deployment.profile, intent.networkName)
  const calls = steps.map(({ call }) => call)
  const [fees, nonces, rollupFeeWei] = await Promise.all([
    chain.fees(),
    nextNonces(account.address, chain, journal, steps.length),
    rollupFeeOf(calls, network, chain),
  ])
  checkSources(counts, shownOf(entry), { isBegun: hasBegun(entry) })
  const maxGasWei = gas.maxGasWei - approvedCost(entry) - rollupFeeWei
  const price = priceWithin(fees, gas.feeChoice, { gasLimit: sumOfLimits(steps), maxGasWei })
  return steps.map((step, index) => {
    const nonce = nonces[index]
    if (nonce === undefined) throw new AppError('internal', 'a step has no nonce')
    return allowedCall(step, {
      chainId: intent.chainId,
      nonce,
      gasLimit: step.gasLimit,
      ...price,
      maxGasWei,
    })
  })
}

async function deploymentOf({ deployments, clock }: CallPorts, profileId: string): Promise<Deployment> {
  return readingOnce(await deployments.of(profileId), clock.now())
}

function termsOf<E extends EvmEntry>(entry: E, consent: ShownReview | undefined): CallTerms<E> {
  const { intent, account, call } = entry
  return { intent, account: account.address, isBegun: hasBegun(entry), approvedTo: call.to, consent }
}

function isOwedSignature(entry: Entry): boolean {
  return effectsOf(entry).some(({ type }) => type === 'sign')
}
