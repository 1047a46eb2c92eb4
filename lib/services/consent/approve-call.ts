import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import { isCallCancelled } from '~/lib/core/journal/actions'
import { hasBegun } from '~/lib/core/journal/effects'
import { awaitedCall } from '~/lib/core/journal/handed-calls'
import { type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { balanceOf, checkGas } from '../chains/funds'
import { askAhead, readingOnce } from '../chains/shared-reads'
import { afterFailure } from '../journal/after-failure'
import type { Deployment } from '../ports/deployment'
import { accountBehind } from '../wallet/payer'
import { checkAllowance } from './allowances'
import { askOnReturn, beyondConsent } from './ask-on-return'
import type { CallKind, CallPorts, CallTerms, PendingCall, ReadyCalls } from './call-kind'
import type { Decision } from './decision'
import { signCalls } from './sign-calls'
import { consentOf, shownOf, type ShownReview } from './warning-consent'

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
    return await signCalls(approval, entry, { ...ready, pending }, deployment)
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
    return await signCalls(approval, entry, ready, deployment)
  } catch (thrown) {
    return afterFailure(thrown, entry, approval, acceptable)
  }
}

async function deploymentOf({ deployments, clock }: CallPorts, profileId: string): Promise<Deployment> {
  return readingOnce(await deployments.of(profileId), clock.now())
}

function termsOf<E extends EvmEntry>(entry: E, consent: ShownReview | undefined): CallTerms<E> {
  const { intent, account, call } = entry
  return { intent, account: account.address, isBegun: hasBegun(entry), approvedTo: call.to, consent }
}
