import type { BaseNetwork } from '~/lib/contract/profile'
import type { EvmLog } from '../ports/evm-chain'
import { type Deposit, depositsIn, isFor } from './logged-deposits'
import { type RouterEvent, readRouterLog } from '../chains/router-events'

type Payment = Exclude<RouterEvent, { kind: 'refund-opened' }>

/**
 * The deposits that can be those of one of the exchange router's logs, the likeliest first. Deployed routers log what they
 * swapped and deposit it then; a filler deposits first. In a transaction that begins with a deposit all come first.
 */
export function ownDeposits(
  logs: readonly EvmLog[],
  { logIndex }: Pick<EvmLog, 'logIndex'>,
  base: BaseNetwork,
): Deposit[] {
  const swaps = paymentsIn(logs, base)
  const place = swaps.findIndex(({ log }) => log.logIndex === logIndex)
  const [first, own] = [swaps[0], swaps[place]]
  if (first === undefined || own === undefined) return []
  const deposits = depositsIn(logs, base.exchangeRouter)
  const between = (from: number, to: number) =>
    deposits.filter((one) => one.logIndex > from && one.logIndex < to)

  const before = between(swaps[place - 1]?.log.logIndex ?? -1, logIndex).toReversed()
  if (own.kind === 'filled') return before.slice(0, 1)
  const isDepositFirst = first.kind !== 'filled' && deposits.some((one) => one.logIndex < first.log.logIndex)
  if (isDepositFirst) return before
  const next = swaps[place + 1]
  const after = between(logIndex, next?.log.logIndex ?? Number.POSITIVE_INFINITY)
  const ofNext = next?.kind === 'filled' ? after.findLast((one) => isFor(next.user, one)) : undefined
  return after.filter((one) => one !== ofNext)
}

/** Reads the router's logs of swaps, in order. */
function paymentsIn(logs: readonly EvmLog[], base: BaseNetwork): Payment[] {
  return logs
    .flatMap((log) => {
      const event = readRouterLog(log, base)?.event
      return event === undefined || event.kind === 'refund-opened' || event.kind === 'wrapped' ? [] : [event]
    })
    .toSorted((a, b) => a.log.logIndex - b.log.logIndex)
}
