import { isToEvm, phaseOf, proofOf } from '~/lib/core/request/phase'
import type { Ending, Play } from './play'

/** What is wrong at the end of a play. Nothing, whatever befell it: that is the promise. */
export async function broken({ network, scenario }: Play, ending: Ending): Promise<string[]> {
  const { services, machine, accounts } = ending
  const found = [...ending.complaints]
  const payments = await scenario.payments(network, accounts)
  if (payments > 1) found.push(`${payments} payments of one intent`)

  const listed = await services.requests.list({ before: null, limit: 100 })
  const requests = (await Promise.all(listed.map(({ id }) => services.journal.get(id)))).filter(
    (request) => request !== undefined,
  )
  const done = requests.filter((request) => phaseOf(request) === 'done' && proofOf(request) === 'chain')
  if (done.length !== payments) found.push(`${payments} payments, ${done.length} requests done and proven`)
  for (const request of requests) {
    if (done.includes(request)) continue
    const isTakenBack = phaseOf(request) === 'replaced' && scenario.rethink?.kind === 'cancel'
    if (!isTakenBack && (request.abandoned === null || request.attempts.length > 0))
      found.push(`ends as ${phaseOf(request)}, ${request.attempts.length} signed`)
  }
  if (requests.length === 0) found.push('the request is forgotten')
  for (const { id } of requests) if (!machine.told.notices.includes(id)) found.push('its user was not told')

  const { reservedSats, spendableSats, confirmedSats, pendingSats } = await services.balances.bitcoin()
  if (reservedSats !== 0n || spendableSats !== confirmedSats + pendingSats)
    found.push(`${reservedSats} sats lost to a reservation`)
  for (const request of requests) {
    const replayed = await services.journal.events(request.id)
    if (replayed.length !== request.sequence + 1) found.push('a gap in the journal')
    if (isToEvm(request) && request.attempts.filter(({ kind }) => kind === 'payment').length > 1)
      found.push('signed twice')
  }
  return found
}
