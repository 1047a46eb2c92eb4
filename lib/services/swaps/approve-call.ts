import { findNetwork } from '~/lib/contract/catalog'
import { AppError, recoveryOf, toAppError } from '~/lib/core/errors'
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
import { handedCallOf } from '~/lib/core/outside/evm/hand-over-call'
import { returnedCall } from '~/lib/core/outside/evm/returned-call'
import { signatureRefused } from '~/lib/core/outside/signing/return-fault'
import { balanceOf, checkGas } from '../chains/funds'
import { priceWithin, sumOfLimits, rollupFeeOf } from '../chains/gas'
import { nextNonces } from '../chains/nonce'
import { readingOnce } from '../chains/shared-reads'
import { countingServers } from '../chains/server-counts'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { OutsideSigners } from '../ports/outside-signers'
import type { PendingEvmPayment, PendingToBitcoinReview } from '../ports/pending-review'
import type { Clock, Mutex } from '../ports/platform'
import { checkFree } from './check-free'
import { checkSigner } from './check-signer'
import { approvedCost, checkSteps } from './signed-steps'
import type { ReadyStep } from './simulate-steps'
import type { SignatureSource } from '../consent/approve-spend'
import { askOnReturn } from '../consent/ask-on-return'
import type { Decision } from '../consent/decision'
import { checkSources } from '../consent/source-consent'
import { consentOf, shownOf, type ShownReview } from '../consent/warning-consent'
import { abandonAfter } from '../journal/abandon'
import { storeHandedCall } from '../journal/hand-over'
import type { Journal } from '../journal/journal'
import { storeSignedCall } from '../journal/store-signed'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  outsideSigners: OutsideSigners
  journal: Journal
  mutex: Mutex
  clock: Clock
}

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
   * Reviews the call again on the chains' current state. @param pending the review as shown, with the user's answer
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

/**
 * A call that could not be signed for this long is given up, for example because the bridge refuses to renew its answer
 * once the allowance is mined. Until then, what it would take counts as spoken for.
 */
const GIVEN_UP_AFTER_MS = 48 * 3_600_000

/** From the user's approval to signed EVM transactions on disk, for every entry that pays with them. */
export function createCallApproval<E extends EvmEntry, P extends PendingCall & { intent: E['intent'] }>(
  { deployments, keyring, outsideSigners, journal, mutex, clock }: Ports,
  { reviewAgain, startOf }: CallKind<E, P>,
) {
  /**
   * Signs the steps that can be signed now, in order of nonce, and journals all of them before sending any. Another
   * signer is given one step after the other, so that none waits for a nonce that is never used.
   */
  const signAndStore = (
    entry: EvmEntry,
    pending: P | undefined,
    steps: readonly ReadyStep[],
    connected: Deployment,
  ) => {
    const { gas, intent } = entry
    if (gas === null) throw new AppError('internal', 'a page signs this entry')
    const { deployment, counts } = countingServers(connected)
    const chain = deployment.evm(intent.networkName)
    return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Entry> => {
      // An approval and its resumption may both reach this point: only one of them signs.
      const latest = (await journal.get(entry.id)) ?? entry
      if (spendsBitcoin(latest) || latest.attempts.length !== entry.attempts.length) return latest
      if (!isOwedSignature(latest)) return latest
      const signer = await outsideSigners.ofEvm(entry.account.address)
      await checkSteps(latest, steps, chain)
      if (!hasBegun(latest)) {
        await checkSigner(latest, journal)
        await checkFree(latest, steps, chain, journal)
      }
      const network = findNetwork(deployment.profile, intent.networkName)
      const calls = steps.map(({ call }) => call)
      const [fees, nonces, rollupFeeWei] = await Promise.all([
        chain.fees(),
        nextNonces(entry.account.address, chain, journal, signer === undefined ? steps.length : 1),
        rollupFeeOf(calls, network, chain),
      ])
      checkSources(counts, shownOf(latest), { isBegun: hasBegun(latest) })
      const gasLimit = sumOfLimits(steps)
      const maxGasWei = gas.maxGasWei - approvedCost(latest) - rollupFeeWei
      const price = priceWithin(fees, gas.feeChoice, { gasLimit, maxGasWei })
      const { chainId } = intent
      const fieldsOf = ({ gasLimit: ofStep }: ReadyStep, index: number) => ({
        chainId,
        nonce: nonceAt(nonces, index),
        gasLimit: ofStep,
        ...price,
        maxGasWei,
      })
      const [next] = steps
      if (signer !== undefined && next !== undefined) {
        // What comes back is reviewed again as it was shown.
        if (pending === undefined) throw new AppError('quote-stale', 'the review is gone')
        const handed = handedCallOf(next, plannedTransaction(next.call, fieldsOf(next, 0)), signer)
        return storeHandedCall(journal, entry.id, handed, pending)
      }
      const signed = await keyring.withEvmKey(entry.account.address, (key) =>
        steps.map((step, index) => {
          const fields = fieldsOf(step, index)
          return { step, nonce: fields.nonce, transaction: signExactly(step, fields, key) }
        }),
      )
      let current: Entry = entry
      for (const { step, nonce, transaction } of signed)
        current = await storeSignedCall(journal, entry.id, transaction, {
          kind: step.kind,
          call: { ...step.call },
          nonce,
          maxFeePerGas: price.maxFeePerGas,
        })
      return current
    })
  }

  /** Signs a step as it was handed over. */
  const signHere = ({ account, intent: { chainId } }: EvmEntry, handover: CallHandover, step: ReadyStep) => {
    const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = handover
    const price = { maxFeePerGas, maxPriorityFeePerGas, maxGasWei: gasLimit * maxFeePerGas }
    const fields = { chainId, nonce, gasLimit, ...price }
    return keyring.withEvmKey(account.address, (key) => signExactly(step, fields, key))
  }

  return {
    async approve(pending: P, { acknowledged, feeChoice = 'normal' }: Decision): Promise<Entry> {
      const existing = await journal.get(pending.id)
      if (existing !== undefined) return existing
      const { id, profileId, origin, intent, account, gas } = pending
      // A locked wallet is reported before anything is written.
      if (intent.signer === 'wallet') await keyring.accounts()
      const deployment = readingOnce(await deployments.of(profileId), clock.now())
      const consent = { ...pending, acknowledged }
      const { call, allowance, ready } = await reviewAgain(
        { intent, account, isBegun: false, approvedTo: null, consent },
        pending,
        deployment,
      )
      if (gas !== null) {
        // The review assumed the cheapest choice. A transaction that no node accepts would hold up its nonce and all
        // later ones.
        const chain = deployment.evm(intent.networkName)
        const sum = {
          network: findNetwork(deployment.profile, intent.networkName),
          token: null,
          amount: call.value,
        }
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
        return await signAndStore(entry, pending, ready, deployment)
      } catch (thrown) {
        // The user may order again what has failed, so it must not continue in the background.
        await abandonAfter(thrown, entry.id, journal)
        throw thrown
      }
    },

    /**
     * Signs the remaining steps: of an interrupted approval, or the call once its allowance is mined. An entry that can
     * no longer succeed is abandoned.
     */
    async resume(entry: E, pending: P | undefined): Promise<Entry> {
      const deployment = readingOnce(await deployments.of(entry.profileId), clock.now())
      try {
        // Its allowance was mined before its cancellation.
        if (isCallCancelled(entry)) throw new AppError('user-rejected', 'it was cancelled')
        const { intent, account, call } = entry
        const isBegun = hasBegun(entry)
        const consent = shownOf(entry)
        const terms = { intent, account: account.address, isBegun, approvedTo: call.to, consent }
        const { ready, pending: current } = await reviewAgain(terms, pending, deployment)
        return await signAndStore(entry, current, ready, deployment)
      } catch (thrown) {
        const { code, message } = toAppError(thrown)
        const isOverdue = clock.now() - entry.createdAt > GIVEN_UP_AFTER_MS
        // A wallet that was locked for days tries first.
        if (!isOverdue || recoveryOf(code) === 'wait-for-user') return abandonAfter(thrown, entry.id, journal)
        return journal.record(entry.id, {
          type: 'abandoned',
          abandonment: { code: 'quote-stale', reason: message },
        })
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
      const deployment = readingOnce(await deployments.of(entry.profileId), clock.now())
      const { kind, call, nonce, maxFeePerGas } = handover
      const { intent, account } = entry
      const used = await deployment.evm(intent.networkName).nonce(account.address, 'latest')
      if (used > nonce) throw signatureRefused('superseded')
      const isHanded = kind === 'call'
      const { shown: consent, asked } = askOnReturn(entry.consent, accepted)
      const shared = { intent, account: account.address, isBegun: true, approvedTo: entry.call.to }
      const { ready } = await reviewAgain({ ...shared, isHanded, consent }, pending, deployment)
      const step = ready.find((one) => one.kind === kind)
      if (step === undefined || !same({ ...step.call }, call))
        throw new AppError('review-changed', 'another step is needed than was signed')
      if (asked().length > 0) return asked()
      if (accepted.length > 0) await journal.record(entry.id, { type: 'consented', findings: accepted })
      const transaction = signed ?? (await signHere(entry, handover, step))
      const attempt = { kind, call, nonce, maxFeePerGas }
      await storeSignedCall(journal, entry.id, transaction, attempt)
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
