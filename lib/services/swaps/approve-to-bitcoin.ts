import { baseOf, findNetwork } from '~/lib/contract/catalog'
import type { FeeChoice } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import { effectsOf } from '~/lib/core/journal/effects'
import type { Swap, ToBitcoinSwap } from '~/lib/core/journal/types'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { type ReviewedUnwrap, reviewedCall } from '~/lib/core/review/unwrap-call'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Clock, Mutex } from '../ports/platform'
import type { ReviewStore } from '../ports/journal-store'
import { abandonAfter } from '../journal/abandon'
import type { Journal } from '../journal/journal'
import { startingPoint } from '../chains/starting-point'
import { storeSignedCall } from '../journal/store-signed'
import { hasWarningConsent } from './warning-consent'
import { priceWithin } from '../chains/gas'
import { nextNonce } from '../chains/nonce'
import { isFresh } from './policy'
import { askForCall, simulate, trustedLockers } from './prepare-to-bitcoin'
import type { PendingToBitcoinReview } from './pending-review'
import { approvedCost, checkSteps } from './signed-steps'
import type { ReadyStep } from './simulate-steps'
import { routeToBitcoin, type ToBitcoinRoute } from './to-bitcoin-route'

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
  const planOf = (swap: Pick<ToBitcoinSwap, 'intent'>, { profile }: Deployment): ToBitcoinRoute => {
    const { networkName, inputAmount, inputToken, bitcoinAddress, minSats, thirdPartyId } = swap.intent
    return routeToBitcoin(
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
    pending: PendingToBitcoinReview,
    deployment: Deployment,
  ): Promise<UnwrapReviewInput> => {
    if (!isFresh(pending.createdAt, clock.now()))
      throw new AppError('quote-stale', 'the review is too old to sign')
    const route = planOf(pending, deployment)
    return {
      ...pending.input,
      lockers: await trustedLockers(pending.input.response, route, deployment),
      now: Math.floor(clock.now() / 1_000),
    }
  }

  const begin = async (
    pending: PendingToBitcoinReview,
    reviewed: ReviewedUnwrap,
    deployment: Deployment,
    feeChoice: FeeChoice,
  ): Promise<Swap> => {
    const { id, profileId, origin, intent, account, gas } = pending
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
  const signAndStore = (swap: ToBitcoinSwap, steps: readonly ReadyStep[], deployment: Deployment) => {
    const { gas, intent } = swap
    if (gas === null) throw new AppError('internal', 'a page signs this request')
    const chain = deployment.evm(intent.networkName)
    return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Swap> => {
      // Whoever approves, and whoever takes up what was cut off, may both have come this far: one of them signs.
      const latest = (await journal.get(swap.id)) ?? swap
      if (!('call' in latest) || latest.attempts.length !== swap.attempts.length) return latest
      if (!isOwedSignature(latest)) return latest
      await checkSteps(latest, steps, chain)
      const [fees, first] = await Promise.all([chain.fees(), nextNonce(swap.account.address, chain, journal)])
      const gasLimit = steps.reduce((sum, step) => sum + step.gasLimit, 0n)
      const maxGasWei = gas.maxGasWei - approvedCost(latest)
      const price = priceWithin(fees, gas.feeChoice, { gasLimit, maxGasWei })
      const signed = await keyring.withEvmKey(swap.account.address, (key) =>
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
      let current: Swap = swap
      for (const { step, nonce, transaction } of signed)
        current = await storeSignedCall(journal, swap.id, transaction, {
          kind: step.kind,
          call: { ...step.call },
          nonce,
          maxFeePerGas: price.maxFeePerGas,
        })
      if (signed.some(({ step }) => step.kind === 'call')) await reviews.remove(swap.id)
      return current
    })
  }

  /** Runs the reviewed call once more; what a simulation refuses is not signed. */
  const gauged = async (
    reviewed: ReviewedUnwrap,
    account: Hex,
    route: ToBitcoinRoute,
    deployment: Deployment,
  ) => {
    const chain = deployment.evm(route.network.name)
    const { ready, findings } = await simulate(reviewed, account, route, reviewedMinimum(route), chain)
    const codes = findings.map(({ code }) => code).join(' ')
    if (findings.length > 0)
      throw new AppError('simulation-reverted', 'the call would fail', { details: { reason: codes } })
    return ready
  }

  return {
    async approve(
      pending: PendingToBitcoinReview,
      acknowledged: boolean,
      feeChoice: FeeChoice,
    ): Promise<Swap> {
      const existing = await journal.get(pending.id)
      if (existing !== undefined) return existing
      // A locked wallet is told of before anything is written.
      if (pending.intent.signer === 'wallet') await keyring.accounts()
      const deployment = await deployments.of(pending.profileId)
      const reviewed = review(await reviewAgain(pending, deployment), pending, acknowledged)
      const steps = await gauged(reviewed, pending.account, planOf(pending, deployment), deployment)
      await reviews.put({ ...pending, acknowledged })
      const swap = await begin(pending, reviewed, deployment, feeChoice)
      if (!('call' in swap) || swap.intent.signer === 'page') return swap
      try {
        return await signAndStore(swap, steps, deployment)
      } catch (thrown) {
        // What the user sees fail, and may order anew, must not go on behind.
        await abandonAfter(thrown, swap.id, journal)
        throw thrown
      }
    },

    /**
     * Signs what is still to be signed: an approval that was cut off, or the call once its allowance is mined. Where the
     * old answer of the service no longer serves, it is asked anew; the user's own terms stay as they are. With nothing
     * signed, one that is too old is given up: the disk may be an older copy, and what it approved long since paid.
     */
    async resume(swap: ToBitcoinSwap, pending: PendingToBitcoinReview | undefined): Promise<Swap> {
      const deployment = await deployments.of(swap.profileId)
      const route = planOf(swap, deployment)
      try {
        const isUsable = pending !== undefined && isFresh(pending.createdAt, clock.now())
        if (swap.attempts.length === 0 && (!isUsable || pending.acknowledged === undefined))
          throw new AppError('quote-stale', 'the review is gone, or too old to sign')
        const input = isUsable
          ? await reviewAgain(pending, deployment)
          : await askForCall(deployment, route, swap.intent.minSats, clock.now())
        const reviewed = review(input, pending, pending?.acknowledged ?? false)
        return await signAndStore(
          swap,
          await gauged(reviewed, swap.account.address, route, deployment),
          deployment,
        )
      } catch (thrown) {
        return abandonAfter(thrown, swap.id, journal)
      }
    },
  }
}

function isOwedSignature(swap: Swap): boolean {
  return effectsOf(swap).some(({ type }) => type === 'sign')
}

function review(
  input: UnwrapReviewInput,
  pending: PendingToBitcoinReview | undefined,
  acknowledged: boolean,
): ReviewedUnwrap {
  return reviewedCall(input, hasWarningConsent(pending, acknowledged, reviewUnwrap(input)))
}

function reviewedMinimum({ order }: ToBitcoinRoute): bigint {
  return order.minSats ?? 0n
}
