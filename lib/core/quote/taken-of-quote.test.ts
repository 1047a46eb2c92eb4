import { describe, expect, it } from 'vitest'
import type { Taken } from './taken'
import type { ChainQuote } from './chain-quote'
import { takenOfQuote } from './taken-of-quote'

const TO_EVM = { direction: 'to-evm', amountSats: 1_000_000n } as const
const TO_BITCOIN = { direction: 'to-bitcoin' } as const
const ACROSS = { isPlain: false, crosses: true }
const BASE = { isPlain: false, crosses: false }
const CHAIN: ChainQuote = {
  quote: null,
  contractFees: { protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 0 },
  bitcoinFeeSats: 2_000n,
  sharedSats: 0n,
  exchanged: 980_000n,
  worth: 1_000_000n,
  priceEffectBps: null,
  disputed: [],
}
const OFFER = {
  expectedOutput: 974_000n,
  minOutput: 964_260n,
  serviceFeeSats: 1_000n,
  route: { path: null, crossingFee: 50_000n },
}

const sumOf = ({ parts }: Taken) => parts.reduce((sum, { amount }) => sum + amount, 0n)

describe('what is taken of a quote', () => {
  it('adds up from the worth to the minimum', () => {
    const taken = takenOfQuote({ ...ACROSS, order: TO_EVM }, OFFER, CHAIN)
    expect(taken).toMatchObject({ worth: 1_000_000n, least: 964_260n, basisPoints: 358 })
    expect(taken?.parts.map(({ taker }) => taker)).toEqual([
      'service',
      'contracts',
      'exchange',
      'crossing',
      'slippage',
    ])
    expect(taken && sumOf(taken)).toBe(1_000_000n - 964_260n)
  })

  it('names no crossing on a base network', () => {
    const taken = takenOfQuote({ ...BASE, order: TO_EVM }, OFFER, CHAIN)
    expect(taken?.parts.some(({ taker }) => taker === 'crossing')).toBe(false)
  })

  it('counts the Bitcoin fee of a payout', () => {
    const taken = takenOfQuote({ ...BASE, order: TO_BITCOIN }, OFFER, CHAIN)
    expect(taken?.parts[0]).toMatchObject({ taker: 'service', amount: 2_000n })
    expect(taken && sumOf(taken)).toBe(1_000_000n - 964_260n)
  })

  it('stays unknown without a worth', () => {
    expect(takenOfQuote({ ...BASE, order: TO_EVM }, OFFER, { ...CHAIN, worth: null })).toBeNull()
  })
})
