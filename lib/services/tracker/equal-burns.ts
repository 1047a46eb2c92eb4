import type { BaseNetwork } from '~/lib/contract/profile'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { isPaidInCollateral } from '~/lib/core/journal/collateral'
import type { BurnRequest, Entry, Payout, Swap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { acceptedPayout } from './accepted-payout'
import type { PollContext } from './poll-context'

/** Another entry that is owed the same amount at the same script by the same locker. */
type Rival = { id: string; burn: BurnRequest; payout: Payout | null }

export async function rivalsOf({ journal }: PollContext, { id }: Swap, burn: BurnRequest): Promise<Rival[]> {
  return (await journal.open()).flatMap((entry) => {
    const owed = entry.id === id || isPaidInCollateral(entry) ? undefined : owedTo(entry)
    return owed !== undefined && isEqual(owed.burn, burn) ? [{ id: entry.id, ...owed }] : []
  })
}

/** Whether a rival that was there first is unpaid: a payment that nothing else names is its. */
export function isOutranked(burn: BurnRequest, rivals: readonly Rival[]): boolean {
  return rivals.some((rival) => rival.payout === null && isOlder(rival.burn.proof, burn.proof))
}

/**
 * Records the payment that the contracts have accepted for just this one of equal requests, and takes it from a rival that
 * had it. @returns whether they have accepted one that counts
 */
export async function recordNamedPayout(
  context: PollContext,
  swap: Swap,
  burn: BurnRequest,
  { rivals, ...place }: { rivals: readonly Rival[]; base: BaseNetwork; since: number },
): Promise<boolean> {
  const named = await acceptedPayout(context, swap.id, burn, place)
  if (named === undefined) return false
  const holder = rivals.find(({ payout }) => isAt(payout, named))
  if (holder !== undefined) await context.journal.record(holder.id, { type: 'payout-seen', payout: null })
  const after = await context.journal.record(swap.id, { type: 'payout-seen', payout: named })
  return isAt(owedTo(after)?.payout ?? null, named)
}

/** The debt of a locker to an entry on Bitcoin, and its payment. */
function owedTo({ destination }: Entry): Omit<Rival, 'id'> | undefined {
  if (!('burn' in destination) || destination.burn === null) return undefined
  const { burn, payout } = destination
  return { burn, payout }
}

function isEqual(one: BurnRequest, other: BurnRequest): boolean {
  return (
    one.scriptPubKey === other.scriptPubKey &&
    one.amountSats === other.amountSats &&
    one.proof.chainId === other.proof.chainId &&
    sameAddress(one.lockerTargetAddress, other.lockerTargetAddress)
  )
}

function isOlder(one: BurnRequest['proof'], other: BurnRequest['proof']): boolean {
  return (
    one.blockNumber < other.blockNumber ||
    (one.blockNumber === other.blockNumber && one.logIndex < other.logIndex)
  )
}

function isAt(payout: Outpoint | null, place: Outpoint): boolean {
  return payout !== null && outpointKey(payout) === outpointKey(place)
}
