import { baseOf, findNetwork } from '~/lib/contract/catalog'
import type { FeeChoice } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { effectsOf } from '~/lib/core/request/effects'
import type { Request, ToBitcoinRequest } from '~/lib/core/request/types'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { type ReviewedUnwrap, reviewedCall } from '~/lib/core/review/unwrap-call'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Clock, Mutex } from '../ports/platform'
import type { ReviewStore } from '../ports/request-store'
import type { Journal } from '../requests/journal'
import { startingPoint } from '../requests/starting-point'
import { storeSignedCall } from '../requests/store-signed'
import { isAcknowledged } from './acknowledged'
import { priceWithin } from './gas'
import { nextNonce } from './nonce'
import { isFresh } from './policy'
import { askForCall, gauge, trustedLockers } from './prepare-to-bitcoin'
import type { PreparedToBitcoin } from './prepared'
import { approvedCost, checkSteps } from './signed-steps'
import type { GaugedStep } from './simulate-steps'
import { planToBitcoin, type ToBitcoinPlan } from './to-bitcoin-plan'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  mutex: Mutex
  clock: Clock
}

/** From the user's word to signed EVM transactions on disk. */
export function createToBitcoinApproval({ deployments, keyring, journal, reviews, mutex, clock }: Ports) {
  const planOf = (request: Pick<ToBitcoinRequest, 'intent'>, { profile }: Deployment): ToBitcoinPlan => {
    const { networkName, inputAmount, inputToken, bitcoinAddress, minSats, thirdPartyId } = request.intent
    return planToBitcoin(
      {
        direction: 'to-bitcoin',
        networkName,
        inputAmount,
        inputToken,
        recipient: bitcoinAddress,
        slippageBps: 0,
        feeChoice: null,
        minSats,
        thirdPartyId,
      },
      profile,
      bitcoinAddress,
    )
  }

  /** The same response against the world as it is now. */
  const reviewAgain = async (
    prepared: PreparedToBitcoin,
    deployment: Deployment,
  ): Promise<UnwrapReviewInput> => {
    if (!isFresh(prepared.createdAt, clock.now()))
      throw new AppError('quote-stale', 'the review is too old to sign')
    const plan = planOf(prepared, deployment)
    return {
      ...prepared.input,
      lockers: await trustedLockers(prepared.input.response, plan, deployment),
      now: Math.floor(clock.now() / 1_000),
    }
  }

  const begin = async (
    prepared: PreparedToBitcoin,
    reviewed: ReviewedUnwrap,
    deployment: Deployment,
    feeChoice: FeeChoice,
  ): Promise<Request> => {
    const { id, profileId, origin, intent, account, gas } = prepared
    const network = findNetwork(deployment.profile, intent.networkName)
    return journal.begin({
      id,
      profileId,
      origin,
      intent,
      account: { address: account },
      call: { ...reviewed.call },
      allowance: reviewed.allowance?.terms ?? null,
      gas: gas === null ? null : { feeChoice, maxGasWei: gas[feeChoice] },
      startedFrom: await startingPoint(deployment, [network, baseOf(deployment.profile, network)]),
    })
  }

  /** Signs what can be signed now, in order of nonce, and journals each before any of them is sent. */
  const signAndStore = (request: ToBitcoinRequest, steps: readonly GaugedStep[], deployment: Deployment) => {
    const { gas, intent } = request
    if (gas === null) throw new AppError('internal', 'a page signs this request')
    const chain = deployment.evm(intent.networkName)
    return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Request> => {
      // Whoever approves, and whoever takes up what was cut off, may both have come this far: one of them signs.
      const latest = (await journal.get(request.id)) ?? request
      if (!('call' in latest) || latest.attempts.length !== request.attempts.length) return latest
      if (!isOwedSignature(latest)) return latest
      await checkSteps(latest, steps, chain)
      const [fees, first] = await Promise.all([
        chain.fees(),
        nextNonce(request.account.address, chain, journal),
      ])
      const gasLimit = steps.reduce((sum, step) => sum + step.gasLimit, 0n)
      const maxGasWei = gas.maxGasWei - approvedCost(latest)
      const price = priceWithin(fees, gas.feeChoice, { gasLimit, maxGasWei })
      const signed = await keyring.withEvmKey(request.account.address, (key) =>
        steps.map((step, index) => ({
          step,
          nonce: first + index,
          transaction: signEvmTransaction(
            step.call,
            {
              chainId: intent.chainId,
              nonce: first + index,
              gasLimit: step.gasLimit,
              ...price,
              maxGasWei,
            },
            key,
          ),
        })),
      )
      let current: Request = request
      for (const { step, nonce, transaction } of signed)
        current = await storeSignedCall(journal, request.id, transaction, {
          kind: step.kind,
          call: { ...step.call },
          nonce,
          maxFeePerGas: price.maxFeePerGas,
        })
      if (signed.some(({ step }) => step.kind === 'call')) await reviews.remove(request.id)
      return current
    })
  }

  /** Runs the reviewed call once more; what a simulation refuses is not signed. */
  const gauged = async (
    reviewed: ReviewedUnwrap,
    account: `0x${string}`,
    plan: ToBitcoinPlan,
    deployment: Deployment,
  ) => {
    const chain = deployment.evm(plan.network.name)
    const { ready, findings } = await gauge(reviewed, account, plan, reviewedMinimum(plan), chain)
    const codes = findings.map(({ code }) => code).join(' ')
    if (findings.length > 0)
      throw new AppError('simulation-reverted', 'the call would fail', { details: { reason: codes } })
    return ready
  }

  /** Nothing was sent that could bring the swap about, and nothing will be. Whatever else went wrong may yet go well. */
  const giveUp = async (id: string, thrown: unknown): Promise<Request> => {
    if (!(thrown instanceof AppError) || !GIVE_UP.has(thrown.code)) throw thrown
    const abandonment = { code: thrown.code, reason: thrown.message }
    return journal.record(id, { type: 'abandoned', abandonment })
  }

  return {
    async approve(
      prepared: PreparedToBitcoin,
      acknowledged: boolean,
      feeChoice: FeeChoice,
    ): Promise<Request> {
      const existing = await journal.get(prepared.id)
      if (existing !== undefined) return existing
      // A locked wallet is told of before anything is written.
      if (prepared.intent.signer === 'wallet') await keyring.accounts()
      const deployment = await deployments.of(prepared.profileId)
      const reviewed = review(await reviewAgain(prepared, deployment), prepared, acknowledged)
      const steps = await gauged(reviewed, prepared.account, planOf(prepared, deployment), deployment)
      await reviews.put({ ...prepared, acknowledged })
      const request = await begin(prepared, reviewed, deployment, feeChoice)
      if (!('call' in request) || request.intent.signer === 'page') return request
      try {
        return await signAndStore(request, steps, deployment)
      } catch (thrown) {
        // What the user sees fail, and may order anew, must not go on behind.
        await giveUp(request.id, thrown)
        throw thrown
      }
    },

    /**
     * Signs what is still to be signed: an approval that was cut off, or the call once its allowance is mined. Where the
     * old answer of the service no longer serves, it is asked anew; the user's own terms stay as they are. With nothing
     * signed, one that is too old is given up: the disk may be an older copy, and what it approved long since paid.
     */
    async resume(request: ToBitcoinRequest, prepared: PreparedToBitcoin | undefined): Promise<Request> {
      const deployment = await deployments.of(request.profileId)
      const plan = planOf(request, deployment)
      try {
        const isUsable = prepared !== undefined && isFresh(prepared.createdAt, clock.now())
        if (request.attempts.length === 0 && (!isUsable || prepared.acknowledged === undefined))
          throw new AppError('quote-stale', 'the review is gone, or too old to sign')
        const input = isUsable
          ? await reviewAgain(prepared, deployment)
          : await askForCall(deployment, plan, request.intent.minSats, clock.now())
        const reviewed = review(input, prepared, prepared?.acknowledged ?? false)
        return await signAndStore(
          request,
          await gauged(reviewed, request.account.address, plan, deployment),
          deployment,
        )
      } catch (thrown) {
        return giveUp(request.id, thrown)
      }
    },
  }
}

function isOwedSignature(request: Request): boolean {
  return effectsOf(request).some(({ type }) => type === 'sign')
}

function review(
  input: UnwrapReviewInput,
  prepared: PreparedToBitcoin | undefined,
  acknowledged: boolean,
): ReviewedUnwrap {
  return reviewedCall(input, isAcknowledged(prepared, acknowledged, reviewUnwrap(input)))
}

const GIVE_UP = new Set([
  'quote-stale',
  'review-changed',
  'review-refused',
  'review-unacknowledged',
  'simulation-reverted',
])

function reviewedMinimum({ order }: ToBitcoinPlan): bigint {
  return order.minSats ?? 0n
}
