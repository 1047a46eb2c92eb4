import { expect, it } from 'vitest'
import { strikeEverywhere } from './campaign'
import type { Strike } from './injector'
import { toBitcoin, toEvmAcross, toEvmBase, toEvmBumped, toEvmCancelled } from './scenarios'

const HOURS = 3_600_000

it.each([toEvmBase, toEvmAcross, toEvmBumped, toEvmCancelled, toBitcoin])(
  '$name: paid once, nothing lost, nothing forgotten, whatever call is struck',
  async (scenario) => {
    expect.hasAssertions()
    await strikeEverywhere({ scenario })
  },
  3 * HOURS,
)

/** Right after the journal's first write, which is the approval, and after the next: nothing sent yet, and signed. */
const APPROVED: Strike = { fault: 'kill-after', call: { port: 'store', method: 'append', occurrence: 1 } }
const SIGNED: Strike = { fault: 'kill-after', call: { port: 'store', method: 'append', occurrence: 2 } }

it.each([
  { scenario: toEvmBase, before: APPROVED, when: 'an approval' },
  { scenario: toEvmBase, before: SIGNED, when: 'a signature' },
  { scenario: toBitcoin, before: APPROVED, when: 'an approval' },
  { scenario: toBitcoin, before: SIGNED, when: 'the first of two signatures' },
])(
  '$scenario.name: the worker that takes up $when is struck as well',
  async ({ scenario, before }) => {
    expect.hasAssertions()
    await strikeEverywhere({ scenario, before: [before] })
  },
  3 * HOURS,
)
