import { expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { BASE } from '~/lib/services/ports/profile.fixture'
import { findToken, tokensOf } from '~/lib/contract/catalog'

it('offers no token that is only a stop', () => {
  const stop = { address: addressOf('e'), symbol: 'WBTC', decimals: 8, offered: false }
  const network = { ...BASE, tokens: [...BASE.tokens, stop] }
  expect(tokensOf(network).map(({ symbol }) => symbol)).toEqual(['POL', 'USDC', 'wBTC'])
  expect(() => findToken(network, stop.address)).toThrow('no such token')
})
