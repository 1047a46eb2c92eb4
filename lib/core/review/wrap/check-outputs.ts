import { addressOfScript } from '~/lib/core/address'
import { MAX_SATS } from '~/lib/core/amount'
import { dustThresholdSats } from '~/lib/core/bitcoin/size'
import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import { say } from './messages'
import { money } from './wording'

/** Exactly one locker is paid the intended amount; besides it, one data carrier and at most one own change. */
export function checkOutputs(facts: WrapFacts): Finding[] {
  return [...lockerPayment(facts), ...foreignOutputs(facts), ...change(facts), ...values(facts)]
}

/** The last locker and the last carrier are what counts on the other side, so there must be one of each. */
function lockerPayment({ lockers: [locker, ...more], known }: WrapFacts): Finding[] {
  if (locker === undefined) return [say('locker-missing')]
  if (more.length > 0) return [say('locker-multiple')]
  const expected = known.intent.amountSats
  if (locker.valueSats === expected) return []
  return [say('locker-amount', { actual: `${locker.valueSats} sats`, expected: `${expected} sats` })]
}

function foreignOutputs({ foreign, known }: WrapFacts): Finding[] {
  return foreign.map(({ scriptPubKey, valueSats }) =>
    say('output-foreign', {
      amount: money(valueSats),
      address: addressOfScript(scriptPubKey, known.network) ?? `script ${scriptPubKey.slice(0, 80)}`,
    }),
  )
}

function change({ changes }: WrapFacts): Finding[] {
  return changes.length > 1 ? [say('change-multiple')] : []
}

function values({ lockers, changes, transaction: { outputs } }: WrapFacts): Finding[] {
  const findings: Finding[] = []
  if (outputs.some(({ valueSats }) => valueSats > MAX_SATS)) findings.push(say('output-out-of-range'))
  const dust = [...lockers, ...changes].find(
    ({ scriptPubKey, valueSats }) => valueSats < dustThresholdSats(scriptPubKey),
  )
  if (dust !== undefined) findings.push(say('output-dust', { amount: money(dust.valueSats) }))
  return findings
}
