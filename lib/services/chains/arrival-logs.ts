import type { ArgsOf, EventReader } from '~/lib/core/evm/event'
import {
  failedSwapAndUnwrap,
  failedSwapAndUnwrapUniversal,
  failedSwapAndUnwrapV2,
  newSwapAndUnwrap,
  newSwapAndUnwrapUniversal,
  newSwapAndUnwrapV2,
  retriedSwapAndUnwrap,
} from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { EvmLog } from '../ports/evm-chain'

type Named = Pick<ArgsOf<typeof failedSwapAndUnwrap>, 'uniqueCounter' | 'chainId'>
export type BurnName = Pick<ArgsOf<typeof newSwapAndUnwrap>, 'lockerTargetAddress' | 'requestIdOfLocker'>

/** How a request from another chain ended at the base connector: as a burn request, or as a failure. */
export type ArrivalLog = Named & ({ outcome: 'opened'; burn: BurnName } | { outcome: 'failed' })

const OPENED: readonly EventReader<Named & BurnName>[] = [
  newSwapAndUnwrap,
  newSwapAndUnwrapV2,
  newSwapAndUnwrapUniversal,
  retriedSwapAndUnwrap,
]
const FAILED: readonly EventReader<Named>[] = [
  failedSwapAndUnwrap,
  failedSwapAndUnwrapV2,
  failedSwapAndUnwrapUniversal,
]

/** topics[0] of those that opened a burn request; the account is the field after it. */
export const OPENED_TOPICS: Hex[] = OPENED.map(({ topic }) => topic)

/** topics[0] of all that `readArrivalLog` reads. */
export const ARRIVAL_TOPICS: Hex[] = [...OPENED, ...FAILED].map(({ topic }) => topic)

/** `undefined` for a log about something else. The caller ensures that the base connector emitted it. */
export function readArrivalLog(log: EvmLog): ArrivalLog | undefined {
  for (const { decode } of OPENED) {
    const opened = decode(log)
    if (opened === undefined) continue
    const { uniqueCounter, chainId, lockerTargetAddress, requestIdOfLocker } = opened
    return { outcome: 'opened', uniqueCounter, chainId, burn: { lockerTargetAddress, requestIdOfLocker } }
  }
  for (const { decode } of FAILED) {
    const failed = decode(log)
    if (failed === undefined) continue
    const { uniqueCounter, chainId } = failed
    return { outcome: 'failed', uniqueCounter, chainId }
  }
  return undefined
}
