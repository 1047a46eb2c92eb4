import { sumSats } from '~/lib/core/amount'
import { addressOfScript } from '~/lib/core/address'
import { MAX_SATS } from '~/lib/core/amount'
import { createCheck } from '../check'
import type { Finding } from '../finding'
import { checkChange } from '../transaction/checks'
import type { WrapFacts } from './facts'
import { finding } from './findings'
import type { WrapContext } from './read-input'

/** Exactly one locker is paid, which the registry lists. */
export const lockerCheck = createCheck(
  'locker',
  findLocker,
  ({ lockers: [locker], context, readings }: WrapFacts) => {
    const reading = readings.lockers.find(({ lockingScript }) => lockingScript === locker?.scriptPubKey)
    if (reading === undefined) return undefined
    const { lockingScript, registry, lockerAddress } = reading
    return { payee: payeeOf(lockingScript, context), registry, lockerAddress }
  },
)

/** The locker is paid the intended amount. */
export const amountCheck = createCheck('amount', findAmount, ({ lockers: [locker, ...more] }: WrapFacts) =>
  locker === undefined || more.length > 0 ? undefined : { sentUnits: locker.valueSats },
)

/** Besides the locker and one data carrier there is at most one output, the own change. */
export const changeCheck = createCheck('change', findChange, ({ changes, context }: WrapFacts) => ({
  amountSats: sumSats(changes),
  payee: context.owners.change.address,
}))

/** On the other side, the last locker and the last carrier count, so there must be only one of each. */
function findLocker({ lockers: [locker, ...more] }: WrapFacts): Finding[] {
  if (locker === undefined) return [finding('locker-missing')]
  return more.length > 0 ? [finding('locker-multiple')] : []
}

function findAmount({ lockers: [locker, ...more], context }: WrapFacts): Finding[] {
  const expected = context.intent.amountSats
  if (locker === undefined || more.length > 0 || locker.valueSats === expected) return []
  return [finding('locker-amount', { actualSats: locker.valueSats, expectedSats: expected })]
}

function findChange(facts: WrapFacts): Finding[] {
  const { changes, lockers } = facts
  return [...foreignOutputs(facts), ...values(facts), ...checkChange(changes, lockers)]
}

/** One finding, naming the first: a service could add thousands, which no page could show. */
function foreignOutputs({ foreign: [first], context }: WrapFacts): Finding[] {
  if (first === undefined) return []
  return [
    finding('output-foreign', {
      amountSats: first.valueSats,
      payee: payeeOf(first.scriptPubKey, context),
    }),
  ]
}

function values({ transaction: { outputs } }: WrapFacts): Finding[] {
  return outputs.some(({ valueSats }) => valueSats > MAX_SATS) ? [finding('output-out-of-range')] : []
}

/** The address of a script, or the head of its hex where it has none. */
function payeeOf(scriptPubKey: string, { network }: WrapContext): string {
  return addressOfScript(scriptPubKey, network) ?? scriptPubKey.slice(0, 80)
}
