import { phaseOf, proofOf } from '~/lib/core/journal/phase'
import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Ending, Play } from './play'

/** The violated invariants at the end of a play. It must be empty after any faults. */
export async function broken({ network, scenario }: Play, ending: Ending): Promise<string[]> {
  const { services, machine, accounts } = ending
  const found = [...ending.complaints]
  const payments = await scenario.payments(network, accounts)
  const { orders = 1 } = scenario
  if (payments > orders) found.push(`${payments} payments of ${orders} orders`)

  const listed = await services.history.list({ before: null, limit: 100 })
  const swaps = (await Promise.all(listed.map(({ id }) => services.journal.get(id)))).filter(
    (swap) => swap !== undefined,
  )
  const end = scenario.end ?? 'done'
  const done = swaps.filter((swap) => phaseOf(swap) === end && proofOf(swap) === 'chain')
  if (done.length !== payments) found.push(`${payments} payments, ${done.length} requests ${end} and proven`)
  for (const swap of swaps) {
    if (done.includes(swap)) continue
    const isTakenBack = phaseOf(swap) === 'replaced' && scenario.rethink?.kind === 'cancel'
    if (!isTakenBack && (swap.abandoned === null || swap.attempts.length > 0))
      found.push(`ends as ${phaseOf(swap)}, ${swap.attempts.length} signed: ${lastOf(machine.told.log)}`)
  }
  if (swaps.length === 0) found.push('the request is forgotten')
  for (const { id } of swaps) if (!machine.told.notices.includes(id)) found.push('the user was not notified')

  const { reservedSats, spendableSats, confirmedSats, pendingSats } = await services.holdings.bitcoin()
  if (reservedSats !== 0n || spendableSats !== confirmedSats + pendingSats)
    found.push(`${reservedSats} sats lost to a reservation`)
  for (const swap of swaps) {
    const replayed = await services.journal.events(swap.id)
    if (replayed.length !== swap.sequence + 1) found.push('a gap in the journal')
    if (
      !spendsBitcoin(swap) &&
      swap.attempts.some(({ sighting }) => sighting.state === 'mined' && !sighting.success)
    )
      found.push('a call reverted')
    if (spendsBitcoin(swap) && swap.attempts.filter(({ kind }) => kind === 'payment').length > 1)
      found.push('signed twice')
  }
  return found
}

/** The last lines of the workers’ log, which tell where a play came to a stop. */
function lastOf(log: readonly string[]): string {
  return [...new Set(log.slice(-20))].join('; ')
}
