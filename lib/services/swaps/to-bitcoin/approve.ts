import { baseOf, findNetwork } from '~/lib/core/catalog'
import type { ToBitcoinSwap } from '~/lib/core/journal/types'
import { startingPoint } from '../../chains/starting-point'
import { createCallApproval } from '../../consent/approve-call'
import type { CallPorts } from '../../consent/call-kind'
import { type PendingToBitcoinReview, quotedFeesOf } from '../../ports/pending-review'
import { reviewCallAgain } from './review-again'

/** From the user's approval of a swap to Bitcoin to signed EVM transactions on disk. */
export function createToBitcoinApproval(ports: CallPorts) {
  const { clock } = ports
  return createCallApproval<ToBitcoinSwap, PendingToBitcoinReview>(ports, {
    async reviewAgain(terms, pending, deployment) {
      const { input, reviewed, ready } = await reviewCallAgain(terms, pending, deployment, clock.now())
      const { call, allowance } = reviewed
      return { pending: pending && { ...pending, input }, call, allowance: allowance?.terms ?? null, ready }
    },
    async startOf(pending, spend, deployment) {
      const { intent } = pending
      const network = findNetwork(deployment.profile, intent.networkName)
      const networks = [network, baseOf(deployment.profile, network)]
      const startedFrom = await startingPoint(deployment, networks)
      return { ...spend, intent, quoted: quotedFeesOf(pending), startedFrom }
    },
  })
}
