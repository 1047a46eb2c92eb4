import { isToEvm } from '~/lib/core/journal/phase'
import type { FeeChoice } from '~/lib/contract/ui'
import type { Entry, Swap } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { Keyring } from '../ports/keyring'
import type { Clock, Mutex } from '../ports/platform'
import { createToBitcoinApproval } from './approve-to-bitcoin'
import { createToEvmApproval } from './approve-to-evm'
import { isPendingSwap, type PendingSwap } from '../ports/pending-review'
import { checkShown } from '../consent/warning-consent'

export type SwapSigning = ReturnType<typeof createSwapSigning>

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  mutex: Mutex
  clock: Clock
}

/** From an approved review to signed bytes on disk, in either direction. */
export function createSwapSigning(ports: Ports) {
  const { deployments, reviews } = ports
  const toEvm = createToEvmApproval(ports)
  const toBitcoin = createToBitcoinApproval(ports)

  return {
    /** Signs what was shown. Approving twice gives the same swap. */
    async approve(pending: PendingSwap, acknowledged: boolean, feeChoice: FeeChoice): Promise<Entry> {
      checkShown(pending, acknowledged, (await deployments.current()).profile)
      return pending.direction === 'to-evm'
        ? toEvm.approve(pending, acknowledged)
        : toBitcoin.approve(pending, acknowledged, feeChoice)
    },

    /** Signs the remaining steps of an approved swap. */
    async resume(swap: Swap): Promise<Entry> {
      const stored = await reviews.get(swap.id)
      const kept = stored !== undefined && isPendingSwap(stored) ? stored : undefined
      if (isToEvm(swap)) return toEvm.resume(swap, kept?.direction === 'to-evm' ? kept : undefined)
      return toBitcoin.resume(swap, kept?.direction === 'to-bitcoin' ? kept : undefined)
    },
  }
}
