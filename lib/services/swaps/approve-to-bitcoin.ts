import { baseOf, findNetwork } from '~/lib/contract/catalog'
import type { FeeChoice } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { effectsOf } from '~/lib/core/journal/effects'
import { type Entry, type ToBitcoinSwap, spendsBitcoin } from '~/lib/core/journal/types'
import type { ReviewedUnwrap } from '~/lib/core/review/unwrap-call'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Clock, Mutex } from '../ports/platform'
import type { ReviewStore } from '../ports/journal-store'
import { abandonAfter } from '../journal/abandon'
import type { Journal } from '../journal/journal'
import { startingPoint } from '../chains/starting-point'
import { storeSignedCall } from '../journal/store-signed'
import { priceWithin, sumOfLimits } from '../chains/gas'
import { nextNonce } from '../chains/nonce'
import { rollupFeeOf } from '../chains/rollup-fee'
import { countingServers } from '../chains/server-counts'
import { type PendingToBitcoinReview, quotedFeesOf } from '../ports/pending-review'
import { reviewCallAgain } from './review-call-again'
import { approvedCost, checkSteps } from './signed-steps'
import { checkSources } from '../consent/source-consent'
import type { ReadyStep } from './simulate-steps'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  mutex: Mutex
  clock: Clock
}

/** From the user's approval to signed EVM transactions on disk. */
export function createToBitcoinApproval({ deployments, keyring, journal, reviews, mutex, clock }: Ports) {
  const begin = async (
    pending: PendingToBitcoinReview,
    reviewed: ReviewedUnwrap,
    deployment: Deployment,
    feeChoice: FeeChoice,
  ): Promise<Entry> => {
    const { id, profileId, origin, intent, account, gas } = pending
    const network = findNetwork(deployment.profile, intent.networkName)
    return journal.begin({
      id,
      profileId,
      origin,
      intent,
      quoted: quotedFeesOf(pending),
      account: { address: account },
      call: { ...reviewed.call },
      allowance: reviewed.allowance?.terms ?? null,
      gas: gas === null ? null : { feeChoice, maxGasWei: gas[feeChoice] },
      startedFrom: await startingPoint(deployment, [network, baseOf(deployment.profile, network)]),
    })
  }

  /** Signs the steps that can be signed now, in order of nonce, and journals all of them before sending any. */
  const signAndStore = (
    swap: ToBitcoinSwap,
    pending: PendingToBitcoinReview | undefined,
    steps: readonly ReadyStep[],
    connected: Deployment,
  ) => {
    const { gas, intent } = swap
    if (gas === null) throw new AppError('internal', 'a page signs this swap')
    const { deployment, counts } = countingServers(connected)
    const chain = deployment.evm(intent.networkName)
    return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Entry> => {
      // An approval and its resumption may both reach this point: only one of them signs.
      const latest = (await journal.get(swap.id)) ?? swap
      if (spendsBitcoin(latest) || latest.attempts.length !== swap.attempts.length) return latest
      if (!isOwedSignature(latest)) return latest
      await checkSteps(latest, steps, chain)
      const network = findNetwork(deployment.profile, intent.networkName)
      const calls = steps.map(({ call }) => call)
      const [fees, first, rollupFeeWei] = await Promise.all([
        chain.fees(),
        nextNonce(swap.account.address, chain, journal, steps.length),
        rollupFeeOf(calls, network, chain),
      ])
      checkSources(counts, pending, latest.attempts.length > 0)
      const gasLimit = sumOfLimits(steps)
      const maxGasWei = gas.maxGasWei - approvedCost(latest) - rollupFeeWei
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
      let current: Entry = swap
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

  return {
    async approve(
      pending: PendingToBitcoinReview,
      acknowledged: boolean,
      feeChoice: FeeChoice,
    ): Promise<Entry> {
      const existing = await journal.get(pending.id)
      if (existing !== undefined) return existing
      // A locked wallet is reported before anything is written.
      if (pending.intent.signer === 'wallet') await keyring.accounts()
      const deployment = await deployments.of(pending.profileId)
      const approved = { ...pending, acknowledged }
      const { intent, account } = pending
      const terms = { intent, account, isBegun: false }
      const { reviewed, ready } = await reviewCallAgain(terms, approved, deployment, clock.now())
      await reviews.put(approved)
      const swap = await begin(pending, reviewed, deployment, feeChoice)
      if (spendsBitcoin(swap) || swap.intent.signer === 'page') return swap
      try {
        return await signAndStore(swap, approved, ready, deployment)
      } catch (thrown) {
        // The user sees it fail and may order again, so it must not continue in the background.
        await abandonAfter(thrown, swap.id, journal)
        throw thrown
      }
    },

    /**
     * Signs the remaining steps: of an interrupted approval, or the call once its allowance is mined. A swap that can
     * no longer succeed is abandoned.
     */
    async resume(swap: ToBitcoinSwap, pending: PendingToBitcoinReview | undefined): Promise<Entry> {
      const deployment = await deployments.of(swap.profileId)
      try {
        const { intent, account, attempts } = swap
        const terms = { intent, account: account.address, isBegun: attempts.length > 0 }
        const { ready } = await reviewCallAgain(terms, pending, deployment, clock.now())
        return await signAndStore(swap, pending, ready, deployment)
      } catch (thrown) {
        return abandonAfter(thrown, swap.id, journal)
      }
    },
  }
}

function isOwedSignature(swap: Entry): boolean {
  return effectsOf(swap).some(({ type }) => type === 'sign')
}
