import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import { saysExactly } from '~/lib/core/evm/envelope'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import { plannedTransaction, signEvmTransaction, type TransactionFields } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import { isCallCancelled } from '~/lib/core/journal/actions'
import { effectsOf, hasBegun } from '~/lib/core/journal/effects'
import type { ApprovedEvent } from '~/lib/core/journal/events'
import { awaitedCall } from '~/lib/core/journal/handed-calls'
import { same } from '~/lib/core/journal/same'
import {
  type CallHandover,
  type Entry,
  type EvmEntry,
  type EvmSpend,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { returnedCall } from '~/lib/core/outside/evm/returned-call'
import { signatureRefused } from '~/lib/core/outside/signing/return-fault'
import { balanceOf, checkGas } from '../chains/funds'
import { priceWithin, sumOfLimits, rollupFeeOf } from '../chains/gas'
import { nextNonces } from '../chains/nonce'
import { readingOnce } from '../chains/shared-reads'
import { countingServers } from '../chains/server-counts'
import { afterFailure, endedBy } from '../journal/after-failure'
import type { Deployment, Deployments } from '../ports/deployment'
import type { PendingEvmPayment, PendingToBitcoinReview } from '../ports/pending-review'
import type { Clock, Mutex } from '../ports/platform'
import { type AllowedCall, createSigner, type SignatureSource, type SignerPorts } from '../signing/signer'
import { checkAllowance } from './allowances'
import { askOnReturn, beyondConsent } from './ask-on-return'
import { checkFree } from './check-free'
import { checkSigner } from './check-signer'
import type { Decision } from './decision'
import { approvedCost, isUndone } from './signed-steps'
import { checkSources } from './source-consent'
import type { ReadyStep } from './steps'
import { consentOf, shownOf, type ShownReview } from './warning-consent'

export type CallPorts = SignerPorts & { deployments: Deployments; mutex: Mutex; clock: Clock }

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

/** What may be signed: the call, the allowance it needs, and the steps that can be signed now. */
export type ReadyCalls<P> = {
  /** The review with the bridge's answer that they rest on. */
  pending: P | undefined
  call: EvmCall
  allowance: EvmSpend['allowance']
  ready: readonly ReadyStep[]
}

/** What differs from one kind of entry to another. */
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

/** From the user's approval to signed EVM transactions on disk, for every entry that pays with them. */
export function createCallApproval<E extends EvmEntry, P extends PendingCall & { intent: E['intent'] }>(
  ports: CallPorts,
  { reviewAgain, startOf }: CallKind<E, P>,
) {
  const { deployments, keyring, journal, mutex, clock } = ports
  const signer = createSigner(ports)

  const deploymentOf = async (profileId: string): Promise<Deployment> =>
    readingOnce(await deployments.of(profileId), clock.now())

  /** Signs the steps that can be signed now, and that no other order stands in the way of. */
  const signAndStore = (
    entry: EvmEntry,
    { pending, ready: steps }: Pick<ReadyCalls<P>, 'pending' | 'ready'>,
    connected: Deployment,
  ) => {
    const { id, account, gas, intent } = entry
    if (gas === null) throw new AppError('internal', 'a page signs this entry')
    const { deployment, counts } = countingServers(connected)
    const chain = deployment.evm(intent.networkName)
    return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Entry> => {
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
      // What comes back is reviewed again as it was shown.
      if (pending === undefined && (await signer.isElsewhere(account.address)))
        throw new AppError('quote-stale', 'the review is gone')
      if (!hasBegun(latest)) {
        await checkSigner(latest, journal)
        await checkFree(latest, chain, journal)
      }
      const network = findNetwork(deployment.profile, intent.networkName)
      const calls = steps.map(({ call }) => call)
      const [fees, nonces, rollupFeeWei] = await Promise.all([
        chain.fees(),
        nextNonces(account.address, chain, journal, steps.length),
        rollupFeeOf(calls, network, chain),
      ])
      checkSources(counts, shownOf(latest), { isBegun: hasBegun(latest) })
      const maxGasWei = gas.maxGasWei - approvedCost(latest) - rollupFeeWei
      const price = priceWithin(fees, gas.feeChoice, { gasLimit: sumOfLimits(steps), maxGasWei })
      const allowed = steps.map((step, index) =>
        allowedCall(step, {
          chainId: intent.chainId,
          nonce: nonceAt(nonces, index),
          gasLimit: step.gasLimit,
          ...price,
          maxGasWei,
        }),
      )
      return signer.signCalls(latest, allowed, pending)
    })
  }

  return {
    async approve(pending: P, { acknowledged, feeChoice = 'normal' }: Decision): Promise<Entry> {
      const existing = await journal.get(pending.id)
      if (existing !== undefined) return existing
      const { id, profileId, origin, intent, account, gas } = pending
      // A locked wallet is reported before anything is written.
      if (intent.signer === 'wallet') await keyring.accounts()
      const deployment = await deploymentOf(profileId)
      const chain = deployment.evm(intent.networkName)
      const consent = { ...pending, acknowledged }
      const terms = { intent, account, isBegun: false, approvedTo: null, consent }
      const ready = await reviewAgain(terms, pending, deployment)
      const { call, allowance } = ready
      await checkAllowance({ id, account: { address: account }, allowance, intent }, chain, journal)
      if (gas !== null) {
        // The review assumed the cheapest choice. A transaction that no node accepts would hold up its nonce and all
        // later ones.
        const network = findNetwork(deployment.profile, intent.networkName)
        const sum = { network, token: null, amount: call.value }
        checkGas(sum, gas[feeChoice], await balanceOf(account, null, chain))
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
      const entry = await journal.begin(await startOf(pending, spend, deployment), pending)
      if (spendsBitcoin(entry) || entry.intent.signer === 'page') return entry
      try {
        return await signAndStore(entry, { ...ready, pending }, deployment)
      } catch (thrown) {
        // The user may order again what has failed, so it must not continue in the background.
        await afterFailure(thrown, entry, { journal, clock })
        throw thrown
      }
    },

    /**
     * Signs the remaining steps: of an interrupted approval, or the call once its allowance is mined. Of an order that has
     * begun, what is new or worse than what the user has accepted is asked, and it is tried again meanwhile.
     */
    async resume(entry: E, pending: P | undefined): Promise<Entry> {
      const { profileId, intent, account, call } = entry
      const isBegun = hasBegun(entry)
      const { shown, asked } = askOnReturn(entry.consent, [])
      let acceptable: readonly Finding[] = []
      try {
        // Its allowance was mined before its cancellation.
        if (isCallCancelled(entry)) throw new AppError('user-rejected', 'it was cancelled')
        // A locked wallet asks nobody.
        await keyring.accounts()
        const deployment = await deploymentOf(profileId)
        const consent = isBegun ? shown : shownOf(entry)
        const terms = { intent, account: account.address, isBegun, approvedTo: call.to, consent }
        const ready = await reviewAgain(terms, pending, deployment)
        acceptable = asked()
        if (acceptable.length > 0) throw beyondConsent(acceptable)
        return await signAndStore(entry, ready, deployment)
      } catch (thrown) {
        return afterFailure(thrown, entry, { journal, clock }, acceptable)
      }
    },

    /**
     * Takes the signature of what was handed over, after the same review as before. A refusal sends nothing and frees
     * nothing: the signed copy stays valid.
     * @param accepted what the user has accepted since
     * @returns the warnings that are new or worse, and keep it from being sent until they are accepted; none once sent
     * @throws AppError `signature-refused`; `quote-stale` if the review is gone; `review-changed` if the step is no
     * longer the one that is needed; whatever `reviewAgain` throws
     */
    async takeBack(
      entry: E,
      pending: P | undefined,
      returned: SignatureSource,
      accepted: readonly Finding[],
    ): Promise<readonly Finding[]> {
      const { handover, signed } = returned === 'here' ? awaitedHere(entry) : returnedCall(returned, entry)
      if (pending === undefined) throw new AppError('quote-stale', 'the review is gone')
      const deployment = await deploymentOf(entry.profileId)
      const { kind, call, nonce } = handover
      const { intent, account } = entry
      const used = await deployment.evm(intent.networkName).nonce(account.address, 'latest')
      if (used > nonce) throw signatureRefused('superseded')
      const { shown: consent, asked } = askOnReturn(entry.consent, accepted)
      const shared = { intent, account: account.address, isBegun: true, approvedTo: entry.call.to }
      const { ready } = await reviewAgain(
        { ...shared, isHanded: kind === 'call', consent },
        pending,
        deployment,
      )
      const step = ready.find((one) => one.kind === kind)
      if (step === undefined || !same({ ...step.call }, call))
        throw new AppError('review-changed', 'another step is needed than was signed')
      if (asked().length > 0) return asked()
      if (accepted.length > 0) await journal.record(entry.id, { type: 'consented', findings: accepted })
      await signer.takeCall(entry, handover, signed ?? signedAsHanded(intent.chainId, handover, step))
      return []
    },
  }
}

/** What is awaited of another signer, where this wallet has the key. @throws AppError `signature-refused` if nothing is */
function awaitedHere(entry: EvmEntry): { handover: CallHandover; signed?: undefined } {
  const handover = awaitedCall(entry)
  if (handover === undefined) throw signatureRefused('superseded')
  return { handover }
}

/** A step at this price, for whoever signs it. */
function allowedCall(step: ReadyStep, fields: TransactionFields): AllowedCall {
  const { kind, call } = step
  const transaction = plannedTransaction(call, fields)
  return { kind, call, transaction, sign: (key) => signExactly(step, fields, key) }
}

/** Signs a step as it was handed over. */
function signedAsHanded(chainId: number, handover: CallHandover, step: ReadyStep): AllowedCall['sign'] {
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = handover
  const price = { maxFeePerGas, maxPriorityFeePerGas, maxGasWei: gasLimit * maxFeePerGas }
  return (key) => signExactly(step, { chainId, nonce, gasLimit, ...price }, key)
}

/** Signs a step, and decodes the signed bytes to check that they say what was reviewed, at the agreed price. */
function signExactly({ call }: ReadyStep, fields: TransactionFields, key: Uint8Array) {
  const signed = signEvmTransaction(call, fields, key)
  const { to, data, value } = call
  if (!saysExactly(signed.rawTransaction, { ...fields, to, data, value }))
    throw new AppError('review-changed', 'the signed bytes are not what was reviewed')
  return signed
}

function nonceAt(nonces: readonly number[], index: number): number {
  const nonce = nonces[index]
  if (nonce === undefined) throw new AppError('internal', 'a step has no nonce')
  return nonce
}

function isOwedSignature(entry: Entry): boolean {
  return effectsOf(entry).some(({ type }) => type === 'sign')
}
