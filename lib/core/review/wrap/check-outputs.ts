import { addressOfScript } from '~/lib/core/address'
import { MAX_SATS } from '~/lib/core/amount'
import type { Finding } from '../finding'
import { checkChange } from '../transaction/checks'
import type { WrapFacts } from './facts'
import { finding } from './findings'

/** Exactly one locker is paid the intended amount; besides it, one data carrier and at most one own change. */
export function checkOutputs(facts: WrapFacts): Finding[] {
  const { changes, lockers } = facts
  return [
    ...lockerPayment(facts),
    ...foreignOutputs(facts),
    ...values(facts),
    ...checkChange(changes, lockers),
  ]
}

/** The last locker and the last carrier are what counts on the other side, so there must be one of each. */
function lockerPayment({ lockers: [locker, ...more], known }: WrapFacts): Finding[] {
  if (locker === undefined) return [finding('locker-missing')]
  if (more.length > 0) return [finding('locker-multiple')]
  const expected = known.intent.amountSats
  if (locker.valueSats === expected) return []
  return [finding('locker-amount', { actualSats: locker.valueSats, expectedSats: expected })]
}

function foreignOutputs({ foreign, known }: WrapFacts): Finding[] {
  return foreign.map(({ scriptPubKey, valueSats }) =>
    finding('output-foreign', {
      amountSats: valueSats,
      payee: addressOfScript(scriptPubKey, known.network) ?? scriptPubKey.slice(0, 80),
    }),
  )
}

function values({ transaction: { outputs } }: WrapFacts): Finding[] {
  return outputs.some(({ valueSats }) => valueSats > MAX_SATS) ? [finding('output-out-of-range')] : []
}
