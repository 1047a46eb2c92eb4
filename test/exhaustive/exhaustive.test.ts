import { describe, expect, it } from 'vitest'
import { allowancesRules, startWorld as startAllowances } from './allowances-world'
import { bitcoinRules, startWorld as startBitcoin } from './bitcoin-world'
import { claimsRules, startWorld as startClaims } from './claims-world'
import { coinsRules, startWorld as startCoins } from './coins-world'
import { evmRules, startWorld as startEvm } from './evm-world'
import { explore, type Explored, rowOf, type Rules, stateAfter } from './explore'
import { type Journal, REAL } from './fold'
import { noncesRules, startWorld as startNonces } from './nonces-world'
import {
  ALLOWANCES_FAULTS,
  BITCOIN_FAULTS,
  CLAIMS_FAULTS,
  COINS_FAULTS,
  EVM_FAULTS,
  NONCES_FAULTS,
  type SeededFault,
} from './seeded-faults'

/** How many things may happen, in every order. The nightly run tries more. */
const DEPTH = Number(process.env['SATSPAN_DEPTH'] ?? 4)
const MOST_STATES = 2_000_000
/** A fault may need more than the loop tries. */
const SEEDED_DEPTH = 7

const WORLDS = {
  'to-evm': (journal: Journal) => worldOf(startBitcoin(), bitcoinRules(journal)),
  'to-bitcoin': (journal: Journal) => worldOf(startEvm(), evmRules(journal)),
  coins: (journal: Journal) => worldOf(startCoins(), coinsRules(journal)),
  claims: (journal: Journal) => worldOf(startClaims(), claimsRules(journal)),
  nonces: (journal: Journal) => worldOf(startNonces(), noncesRules(journal)),
  allowances: (journal: Journal) => worldOf(startAllowances(), allowancesRules(journal)),
}

function worldOf<S>(start: S, rules: Rules<S>) {
  return {
    from: (trace: readonly string[], depth: number): Explored =>
      explore(stateAfter(start, rules, trace), rules, { depth, states: MOST_STATES }),
    faultAfter: (trace: readonly string[]) => rules.faultOf(stateAfter(start, rules, trace)),
  }
}

/** Where what may happen begins: an approval, and milestones that would lie too deep below one. */
const PAID = ['sign', 'send fdd8', 'mine fdd8', 'bury fdd8', 'see fdd8 confirmed']
const MILESTONES: [name: string, world: keyof typeof WORLDS, trace: string[]][] = [
  ['an approval', 'to-evm', []],
  ['a hand-over', 'to-evm', ['hand over', 'hand over cancel of the coin']],
  ['a withdrawal', 'to-evm', ['hand over', 'take back payment', 'hand over bump of both coins', 'withdraw']],
  ['a payment that the bridge acts on', 'to-evm', PAID],
  ['a failed swap', 'to-evm', [...PAID, 'fail', 'see swap-failed', 'open the refund']],
  ['an approval', 'to-bitcoin', []],
  ['a call before its block', 'to-bitcoin', ['sign both', 'send 1', 'mine allowance 1', 'send 2']],
  [
    'a hand-over',
    'to-bitcoin',
    ['hand over the allowance', 'the signer sends allowance', 'mine allowance a', 'see sent allowance'],
  ],
  [
    'a withdrawal',
    'to-bitcoin',
    [
      'hand over the allowance',
      'hand over cancel',
      'withdraw',
      'the signer sends allowance',
      'mine allowance a',
    ],
  ],
]

/** The same where two orders, and another device, share what they rest on. */
const SHARED: typeof MILESTONES = [
  ['one order', 'coins', []],
  ['two orders', 'coins', ['first: sign', 'order again with the other coin']],
  ['two payments', 'claims', []],
  [
    'two deliveries',
    'claims',
    [
      'mine it in x',
      ...['a', 'b'].flatMap((swap) => [`${swap} reads the router’s log`, `${swap} reads its delivery`]),
    ],
  ],
  ['two approvals', 'nonces', []],
  ['two swaps', 'allowances', []],
  ['an allowance', 'allowances', ['sign allowance of a', 'send 1', 'mine 1', 'see 1 block']],
  ['a payment', 'nonces', ['sign call 1', 'send 1', 'mine 1', 'see 1 block']],
]

describe('whatever happens, in any order', () => {
  it.each([...MILESTONES, ...SHARED])('keeps its promises after %s (%s)', (name, world, trace) => {
    const { states, depth, fault } = WORLDS[world](REAL).from(trace, DEPTH)
    console.log(`${world}, from ${name}: ${states} states, ${depth} deep`)
    expect(fault && rowOf(world, { ...fault, trace: [...trace, ...fault.trace] })).toBeNull()
    expect(depth).toBe(DEPTH)
  })
})

describe('a seeded fault is found', { tags: ['release'] }, () => {
  const isFound = (world: keyof typeof WORLDS, { journal, from = [] }: SeededFault) =>
    WORLDS[world](journal).from(from, SEEDED_DEPTH).fault !== null

  it.each(BITCOIN_FAULTS)('from bitcoin: $name', (seeded) => {
    expect(isFound('to-evm', seeded)).toBe(true)
  })

  it.each(COINS_FAULTS)('in coins: $name', (seeded) => {
    expect(isFound('coins', seeded)).toBe(true)
  })

  it.each(CLAIMS_FAULTS)('in claims: $name', (seeded) => {
    expect(isFound('claims', seeded)).toBe(true)
  })

  it.each(NONCES_FAULTS)('in nonces: $name', (seeded) => {
    expect(isFound('nonces', seeded)).toBe(true)
  })

  it.each(ALLOWANCES_FAULTS)('in allowances: $name', (seeded) => {
    expect(isFound('allowances', seeded)).toBe(true)
  })

  it.each(EVM_FAULTS)('to bitcoin: $name', (seeded) => {
    expect(isFound('to-bitcoin', seeded)).toBe(true)
  })
})

/** Traces that were faults once, as `rowOf` writes them. */
const TRACES: [world: keyof typeof WORLDS, says: string, trace: string[]][] = [
  [
    'to-evm',
    'a cancelled payment is sent again',
    [
      'hand over',
      'hand over cancel of the coin',
      'take back cancel',
      'the signer sends payment',
      'see found-sent',
    ],
  ],
]

describe('a mended fault stays mended', () => {
  it.each(TRACES)('%s: %s', (world, _, trace) => {
    expect(WORLDS[world](REAL).faultAfter(trace)).toBeNull()
  })
})
