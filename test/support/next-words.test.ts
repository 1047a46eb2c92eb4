import { expect, test } from 'vitest'
import { ENTRY_STATES, STATES_PROFILE } from './entry-states'
import { i18n } from '~/lib/ui/text/i18n'
import '~/lib/ui/text/locale.fixture'
import { actorWords, atAGlance, reasonOf } from '~/components/swap-status/next-words'

function viewOf(name: string) {
  const state = ENTRY_STATES.find((known) => known.name === name)
  if (state === undefined) throw new Error(`no state is called ${name}`)
  return state.view
}

test.each([
  ['to-evm, sent', "Bitcoin's miners act next"],
  ['to-evm, handed over', 'You act next'],
  ['to-evm, failed', "The bridge's operator must act"],
  ['to-evm, refund owed', 'The locker must act'],
  ['to-bitcoin, payout due', 'A locker pays next'],
  ['to-bitcoin, payout sent', "Bitcoin's miners act next"],
  ['to-bitcoin, call sent', 'Polygon acts next'],
  ['by page, asked', "The site's wallet acts next"],
  ['to-evm, claimed by a backup', 'Another device may act'],
  ['to-evm, delivered', null],
])('says who acts on: %s', (name, words) => {
  expect(actorWords(viewOf(name), STATES_PROFILE)).toBe(words)
})

test.each([
  ['to-evm, failed', /Nothing was swapped\. No contract sets a deadline\.$/],
  ['to-evm, refund owed', /block 150/],
  ['to-bitcoin, payout overdue', /3 Bitcoin blocks late/],
  ['to-evm, sent', /^Sent, waiting for confirmation.*0 of 2 confirmations$/],
  ['to-evm, delivered, bridge behind', /^$/],
  ['to-evm, delivered short', /^Only 0\.000083 USDC arrived/],
])('says why and by when: %s', (name, words) => {
  expect(reasonOf(viewOf(name), false).text).toMatch(words)
})

test('hides amounts where they are hidden', () => {
  expect(reasonOf(viewOf('to-evm, delivered short'), true).text).not.toContain('0.000083')
})

test.each([
  ['quote-stale', 'stalled.gas'],
  ['service-refused', 'stalled.bridge'],
  ['simulation-reverted', 'stalled.checks'],
] as const)('says why it is not signed: %s', (code, key) => {
  const stalled = { code, findings: [], endsAt: 0 }
  expect(reasonOf({ ...viewOf('to-bitcoin, stalled'), stalled }, false).text).toContain(i18n.t(key))
})

test('says whole sentences, and the first in any case', () => {
  const first = `${'word '.repeat(40).trim()}.`
  expect(atAGlance(`${first} Second.`)).toBe(first)
  expect(atAGlance('One. Two.')).toBe('One. Two.')
})

test('names a state of each kind at a glance', () => {
  for (const { name, view } of ENTRY_STATES) expect(reasonOf(view, false).text.length, name).toBeLessThan(200)
})
