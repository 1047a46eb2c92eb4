import { expect, it } from 'vitest'
import { readPricePolicy } from './read-price-policy'
import { fields } from './read-value'

const read = (policy: object) => readPricePolicy(fields(policy, 'policy'))

const WHOLE = {
  ownQuote: {
    outputAmount: 7n,
    sources: 2,
    spreadBps: 10_000,
    isAfterFixedFees: true,
    worth: 9n,
    exchanged: 8n,
  },
  contractFees: { protocolPer1e4: 15, lockerPer1e4: 20, thirdPartyPer1e4: 10_000 },
  quotedOutput: 6n,
  quotedFees: {
    networkSats: 1n,
    protocolSats: 2n,
    lockerSats: 3n,
    thirdPartySats: 4n,
    fillerSats: 5n,
    totalSats: 15n,
  },
  slippageBps: 10_000,
  isPageAsked: false,
  isIntegratorOfPage: true,
  marketFeeRate: 1.5,
}

it('takes what is known of a price, and adds nothing', () => {
  expect(read(WHOLE)).toStrictEqual(WHOLE)
  expect(read({})).toStrictEqual({})
  expect(read({ ownQuote: null })).toStrictEqual({ ownQuote: null })
  const bare = { ownQuote: { outputAmount: 7n, sources: 1 } }
  expect(read(bare)).toStrictEqual(bare)
})

it.each([
  ['ownQuote', { ownQuote: 7n }],
  ['ownQuote.outputAmount', { ownQuote: { ...WHOLE.ownQuote, outputAmount: 7 } }],
  ['ownQuote.sources', { ownQuote: { ...WHOLE.ownQuote, sources: -1 } }],
  ['ownQuote.spreadBps', { ownQuote: { ...WHOLE.ownQuote, spreadBps: 10_001 } }],
  ['ownQuote.isAfterFixedFees', { ownQuote: { ...WHOLE.ownQuote, isAfterFixedFees: 'yes' } }],
  ['contractFees.lockerPer1e4', { contractFees: { ...WHOLE.contractFees, lockerPer1e4: 10_001 } }],
  ['quotedOutput', { quotedOutput: -1n }],
  ['quotedFees.totalSats', { quotedFees: { ...WHOLE.quotedFees, totalSats: undefined } }],
  ['slippageBps', { slippageBps: 10_001 }],
  ['isPageAsked', { isPageAsked: 1 }],
  ['isIntegratorOfPage', { isIntegratorOfPage: 'yes' }],
  ['marketFeeRate', { marketFeeRate: -1 }],
  ['ownQuote.worth', { ownQuote: { ...WHOLE.ownQuote, worth: 9 } }],
  ['ownQuote.exchanged', { ownQuote: { ...WHOLE.ownQuote, exchanged: -1n } }],
])('refuses another type or a value out of range: %s', (field, policy) => {
  expect(() => read(policy)).toThrow(expect.objectContaining({ code: 'bad-input', details: { field } }))
})
