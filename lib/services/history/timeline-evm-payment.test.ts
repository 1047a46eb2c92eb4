import { describe, expect, it } from 'vitest'
import { PROFILE } from '../ports/profile.fixture'
import {
  APPROVED_EVM_PAYMENT,
  APPROVED_TOKEN_PAYMENT,
  evmPayment,
  evmSeen,
  evmSigned,
  failedOnChain,
  type Fact,
  handedCall,
  hashOf,
  journalOf,
  mined,
  nonceUsed,
  returnedCall,
  transferSeen,
} from '~/lib/core/journal/swap.fixture'
import { timelineOf } from './timeline'

const withdrawn = handedCall(20n, 'cancel')
const accepted: Fact = { type: 'evm-accepted', hash: hashOf('1') }
const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }

function stepsOf(facts: Fact[]) {
  const payment = evmPayment(facts)
  return timelineOf(payment, journalOf(APPROVED_EVM_PAYMENT, facts), PROFILE)
}

describe('the timeline of a payment on an EVM network', () => {
  it.each<[steps: string, facts: Fact[]]>([
    ['approved:done submitted:current mined:todo', []],
    ['approved:done submitted:current mined:todo', [evmSigned('1')]],
    ['approved:done submitted:done mined:current', [evmSigned('1'), accepted]],
    ['approved:done submitted:done mined:done', [evmSigned('1'), evmSeen('1', mined())]],
    ['approved:done submitted:done reverted:failed', [evmSigned('1'), evmSeen('1', failedOnChain(true))]],
    [
      'approved:done submitted:done cancelled:done',
      [evmSigned('1'), evmSigned('2', 'cancel'), evmSeen('2', mined())],
    ],
    [
      'approved:done handed-over:done cancelled:done',
      [handedCall(10n), withdrawn, returnedCall('2', withdrawn), evmSeen('2', mined())],
    ],
    ['approved:done submitted:done replaced:done', [evmSigned('1'), nonceUsed(9, true)]],
    ['approved:done abandoned:failed', [abandoned]],
  ])('is %s', (steps, facts) => {
    const shown = stepsOf(facts).map(({ key, state }) => `${key}:${state}`)
    expect(shown.join(' ')).toBe(steps)
  })

  it.each<[step: string, state: string, amount: bigint]>([
    ['mined', 'done', 100n],
    ['underpaid', 'failed', 60n],
    ['underpaid', 'failed', 0n],
  ])('of a token ends in %s, %s, where it logs %i of 100', (key, state, amount) => {
    const facts = [evmSigned('1'), evmSeen('1', mined()), transferSeen('1', amount)]
    const payment = evmPayment(facts, APPROVED_TOKEN_PAYMENT)
    const shown = timelineOf(payment, journalOf(APPROVED_TOKEN_PAYMENT, facts), PROFILE)
    expect(shown.at(-1)).toMatchObject({ key, state })
  })

  it('links to the transaction that was mined, on the network of the payment', () => {
    const facts = [evmSigned('1'), evmSigned('2', 'call'), evmSeen('2', mined())]
    expect(stepsOf(facts).at(-1)?.link).toMatchObject({ id: hashOf('2') })
  })
})
