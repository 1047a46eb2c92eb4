import { describe, expect, it } from 'vitest'
import {
  addressOf,
  burnRequest,
  confirmed,
  evmSigned,
  type Fact,
  hashOf,
  logProof,
  payout,
  seen,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { claimsOf } from './claims'

const claims = (fact: Fact) => claimsOf({ ...fact, at: START })
const log = (digit: string) => `1001:${hashOf(digit)}:0`

describe('an entry claims', () => {
  const facts: { name: string; fact: Fact; claimed: string[] }[] = [
    {
      name: 'the log of the router',
      fact: { type: 'routed', router: logProof('1') },
      claimed: [log('1')],
    },
    {
      name: 'the log of a fill',
      fact: { type: 'filled', fill: logProof('1') },
      claimed: [log('1')],
    },
    {
      name: 'the log of a swap that failed',
      fact: { type: 'swap-failed', router: logProof('1') },
      claimed: [log('1')],
    },
    {
      name: 'the log of a delivery',
      fact: { type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 1n },
      claimed: [log('2')],
    },
    {
      name: 'the rise of a balance, by its block and account',
      fact: {
        type: 'delivered',
        router: logProof('1'),
        delivery: { chainId: 1001, blockNumber: 5n, blockHash: hashOf('e'), account: addressOf('9') },
        amount: 1n,
      },
      claimed: [`1001:${hashOf('e')}:${addressOf('9')}`],
    },
    {
      name: 'the log of a failed crossing',
      fact: { type: 'crossing-failed', failure: logProof('3') },
      claimed: [log('3')],
    },
    {
      name: 'the log of a failure on the target chain',
      fact: { type: 'target-failed', failure: logProof('3') },
      claimed: [log('3')],
    },
    {
      name: 'the log of its refund',
      fact: { type: 'crossing-refunded', refund: logProof('4') },
      claimed: [log('4')],
    },
    {
      name: 'the message of a crossing',
      fact: { type: 'message-sent', uniqueCounter: 1n, message: logProof('5') },
      claimed: [log('5')],
    },
    {
      name: 'the burn of a refund',
      fact: { type: 'refund-opened', burn: burnRequest('6') },
      claimed: [log('6')],
    },
    {
      name: 'the burn of an unwrap',
      fact: { type: 'unwrap-opened', burn: burnRequest('6') },
      claimed: [log('6')],
    },
    {
      name: 'the output of a payout',
      fact: { type: 'payout-seen', payout: payout(confirmed(1), 'd') },
      claimed: [`${txidOf('d')}:0`],
    },
    { name: 'nothing if a payout is gone', fact: { type: 'payout-seen', payout: null }, claimed: [] },
    { name: 'its EVM transaction', fact: evmSigned('a'), claimed: [hashOf('a')] },
    { name: 'nothing while a page’s wallet holds it', fact: evmSigned(null), claimed: [] },
    {
      name: 'the transaction that a page’s wallet returned',
      fact: { type: 'evm-returned', hash: hashOf('b') },
      claimed: [hashOf('b')],
    },
    { name: 'nothing if it proves nothing', fact: seen('1', confirmed(1)), claimed: [] },
  ]
  it.each(facts)('$name', ({ fact, claimed }) => {
    expect(claims(fact)).toEqual(claimed)
  })

  it('one transaction once, however its hash is written', () => {
    const hash = hashOf('B')
    expect(claims({ type: 'evm-returned', hash })).toEqual([hashOf('b')])
    const capital = evmSigned('A')
    expect(claims(capital)).toEqual([hashOf('a')])
  })
})
