import { expect, test } from 'vitest'
import '~/lib/ui/text/locale.fixture'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { Phase } from '~/lib/core/journal/types'
import { PROFILE, USDC } from '~/lib/ui/text/profile.fixture'
import { rowSums, rowTitle } from './row-sums'

const RECIPIENT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

function swapAt(phase: Phase, facts: Partial<EntrySummary> = {}): EntrySummary {
  return {
    id: 's',
    origin: null,
    payer: 'bc1q',
    intent: {
      direction: 'to-evm',
      networkName: 'polygon',
      chainId: 31_337,
      thirdPartyId: 0,
      amountSats: 1_000_000n,
      outputToken: USDC,
      recipientAddress: RECIPIENT,
      minOutput: 980_000_000n,
      expectedOutput: 990_000_000n,
    },
    phase,
    isCancelled: false,
    isUnsent: false,
    proof: 'none',
    createdAt: 0,
    updatedAt: 0,
    txid: null,
    arrived: null,
    ...facts,
  }
}

const sums = (entry: EntrySummary) => {
  const { first, second } = rowSums(entry, PROFILE)
  return [first, second].map((moved) => moved && [moved.how, moved.sum.units])
}

test('says what is expected while a swap is under way', () => {
  expect(sums(swapAt('confirming'))).toEqual([
    ['expected', 990_000_000n],
    ['out', 1_000_000n],
  ])
})

test('says first what collateral paid', () => {
  const instead = { networkName: 'polygon', token: USDC, amount: 7n, recipient: '0x9', txid: 'ab' } as const
  expect(sums(swapAt('paid-in-collateral', { instead }))).toEqual([
    ['in', 7n],
    ['out', 1_000_000n],
  ])
})

test('says first what arrived', () => {
  expect(sums(swapAt('done', { arrived: { amount: 991_000_000n, txid: null } }))).toEqual([
    ['in', 991_000_000n],
    ['out', 1_000_000n],
  ])
})

test('says first what came back', () => {
  expect(sums(swapAt('refunded', { refundedSats: 995_000n }))).toEqual([
    ['in', 995_000n],
    ['out', 1_000_000n],
  ])
})

test('has no sign where nothing moved', () => {
  expect(sums(swapAt('replaced'))).toEqual([['unmoved', 1_000_000n], null])
})

test('names the two sides', () => {
  expect(rowTitle(swapAt('confirming'), PROFILE)).toBe('BTC → USDC')
})
