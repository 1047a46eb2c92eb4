import { findNetwork, findToken, paysForGas, tokensOf } from '~/lib/core/catalog'
import { describe, expect, it } from 'vitest'
import { BASE, PROFILE } from '../ports/profile.fixture'
import { arrivingToken } from '~/lib/contract/arriving-token'
import type { EvmNetwork } from '~/lib/contract/profile'

const first = { ...BASE, router: 'v1' as const }
const arriving = (network: EvmNetwork) => arrivingToken(findToken(network, null)).symbol

describe('the native currency of a network', () => {
  it('arrives as itself', () => {
    expect(arriving(BASE)).toBe('POL')
    expect(arriving(findNetwork(PROFILE, 'ethereum'))).toBe('ETH')
  })

  it('arrives wrapped from routers of the first generation', () => {
    expect(arriving(first)).toBe('WPOL')
    expect(findToken(first, null).symbol).toBe('POL')
  })

  it('arrives under the profile’s name for its wrapped form', () => {
    const listed = { address: first.wrappedNative, symbol: 'WMATIC', decimals: 18 }
    expect(arriving({ ...first, tokens: [listed] })).toBe('WMATIC')
  })

  it('pays for gas, unless it arrives wrapped', () => {
    expect(tokensOf(BASE).filter(paysForGas)).toMatchObject([{ address: null }])
    expect(tokensOf(first).filter(paysForGas)).toEqual([])
  })
})
