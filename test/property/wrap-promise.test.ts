import { describe, expect, it } from 'vitest'
import { reviewWrap } from '~/lib/core/review/wrap'
import { BASE, PROFILE } from '~/lib/services/ports/profile.fixture'
import { routeToEvm } from '~/lib/services/swaps/to-evm/route'
import { promiseOf } from '~/lib/core/review/wrap/promise'
import { WRAP_CASES } from './wrap-cases'
import { payloadOf, withPayload } from './wrap-tamper'

const RECIPIENT = '0x9999999999999999999999999999999999999999'
const route = routeToEvm(
  {
    direction: 'to-evm',
    amountSats: 1_000_000n,
    networkName: BASE.name,
    outputToken: null,
    recipient: RECIPIENT,
    slippageBps: 0,
    feeChoice: null,
  },
  PROFILE,
  RECIPIENT,
)

/** For each swap of v2: its minimum, and what is promised where the contracts enforce this much of it. */
function promisedBy(enforcedOf: (minOutput: bigint) => bigint) {
  return WRAP_CASES.flatMap(({ input }) => {
    const payload = payloadOf(input)
    if (payload.kind !== 'swap' || payload.codec !== 'v2') return []
    const { minOutput } = input.intent
    const minIntermediary = enforcedOf(minOutput)
    const built = withPayload(input, { ...payload, minOutput, minIntermediary, crossingFeePer1e7: 0n })
    const { leastArrival } = promiseOf(reviewWrap(built), minOutput, route.network, built)
    return [{ minOutput, minIntermediary, leastArrival }]
  })
}

describe('a swap of v2 on the base network promises', () => {
  const mostOf = (minOutput: bigint) => (minOutput * 98n) / 100n + 1n

  it('keeps to the lesser minimum that the contracts enforce', () => {
    const swaps = promisedBy(mostOf)
    expect(swaps.length).toBeGreaterThan(0)
    for (const { minIntermediary, leastArrival } of swaps) expect(leastArrival).toBe(minIntermediary)
  })

  it.each([
    ['as much', (minOutput: bigint) => minOutput],
    ['more', (minOutput: bigint) => minOutput + 1n],
    ['nothing, of which the review warns', () => 0n],
  ])('what was asked for, if they enforce %s', (_, enforcedOf) => {
    for (const { minOutput, leastArrival } of promisedBy(enforcedOf)) expect(leastArrival).toBe(minOutput)
  })
})
