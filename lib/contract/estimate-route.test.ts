import { describe, expect, it } from 'vitest'
import { readUnwrapRoute, readWrapRoute } from './estimate-route'

const A = `0x${'aA'.repeat(20)}`
const B = `0x${'bb'.repeat(20)}`
const NONE = { path: null, crossingFee: 0n }

describe('what a service says of its way', () => {
  it('is its path, and the crossing’s share of the output', () => {
    const body = {
      internalExchange: { path: [A, B], inputAmount: '5', outputAmount: '1000000' },
      internalBridge: { path: [A, B], fee: '2500' },
    }
    expect(readWrapRoute(body)).toEqual({ path: [A.toLowerCase(), B], crossingFee: 25_000n })
  })

  it.each<[string, string[]]>([
    [`BTC-TELEBTC(polygon)->${A}`, ['BTC-TELEBTC(polygon)', A.toLowerCase()]],
    [`${B} -> USDC.e -> WBTC`, [B, 'USDC.e', 'WBTC']],
    ['USDC', ['USDC']],
  ])('is its path as text too: %s', (text, path) => {
    expect(readWrapRoute({ internalExchange: { path: text } }).path).toEqual(path)
  })

  it('is the crossing’s share of the input towards Bitcoin', () => {
    const body = { internalExchange: { path: [A, B] }, internalBridge: { fee: '5000000000000000' } }
    expect(readUnwrapRoute(body)).toEqual({ path: [A.toLowerCase(), B], crossingFee: 5_000_000_000_000_000n })
  })

  it.each<[string, unknown]>([
    ['it says nothing', {}],
    ['there is no body', null],
    ['its path is none', { internalExchange: { path: ['over there'], outputAmount: [] } }],
    ['its text is none', { internalExchange: { path: 'A->' } }],
    ['its text is endless', { internalExchange: { path: Array.from({ length: 11 }, () => A).join('->') } }],
    ['its path is endless', { internalExchange: { path: Array.from({ length: 11 }, () => A) } }],
    ['a fee comes without what it is of', { internalBridge: { fee: '6' } }],
    ['no crossing takes so much', { internalExchange: { outputAmount: '10' }, internalBridge: { fee: 9 } }],
  ])('is nothing where %s', (_, body) => {
    expect(readWrapRoute(body)).toEqual(NONE)
  })

  it('is no share of more than a crossing takes', () => {
    expect(readUnwrapRoute({ internalBridge: { fee: '900000000000000000' } })).toEqual(NONE)
  })
})
