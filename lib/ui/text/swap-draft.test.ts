import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import {
  emptied,
  emptyDraft,
  findNetwork,
  findToken,
  parseDraft,
  recipientTarget,
  spending,
  type SwapDraft,
  toOrder,
  turned,
  withNetwork,
  withRecipient,
} from './swap-draft'
import { OWN, TWO_NETWORKS as profile, USDC } from './profile.fixture'
import './locale.fixture'

function draft(changes: Partial<SwapDraft>): SwapDraft {
  return { ...emptyDraft(profile), ...changes }
}

function codeOf(changes: Partial<SwapDraft>): string {
  const order = toOrder(draft(changes), profile, OWN)
  return order instanceof AppError ? order.code : 'no error'
}

test.each([
  ['', 50],
  [' ', 50],
  ['8', 800],
  ['0.5 %', 50],
])('applies slippage typed as %j, or else the one chosen', (customSlippage, bps) => {
  const typed = toOrder(draft({ amount: '1', slippageBps: 50, customSlippage }), profile, OWN)
  expect(typed).toMatchObject({ slippageBps: bps })
})

test.each(['80', '-1', 'x', '0.001'])('the slippage typed as %j stops the order', (customSlippage) => {
  expect(codeOf({ amount: '1', customSlippage })).toBe('slippage-invalid')
})

test.each([
  ['80', ''],
  ['8', '8'],
])('keeps a slippage left as %j for later as %j', (customSlippage, kept) => {
  expect(parseDraft(draft({ customSlippage }), profile)).toEqual(draft({ customSlippage: kept }))
})

test('BTC is read with sat precision', () => {
  expect(toOrder(draft({ amount: '0.01234567' }), profile, OWN)).toEqual({
    direction: 'to-evm',
    amountSats: 1_234_567n,
    networkName: 'polygon',
    outputToken: null,
    recipient: null,
    slippageBps: 100,
    feeChoice: null,
  })
})

test('sends a typed rate with a chosen speed alone', () => {
  const typed = { amount: '0.01', feeRate: '7.5' }
  expect(toOrder(draft({ ...typed, feeChoice: 'fast' }), profile, OWN)).toMatchObject({ feeRate: 7.5 })
  expect(toOrder(draft(typed), profile, OWN)).not.toHaveProperty('feeRate')
  const back = draft({ ...typed, feeChoice: 'fast', direction: 'to-bitcoin' })
  expect(toOrder(back, profile, null)).not.toHaveProperty('feeRate')
  const wrong = toOrder(draft({ ...typed, feeRate: '900', feeChoice: 'fast' }), profile, OWN)
  expect(wrong).toMatchObject({ code: 'fee-rates-missing' })
})

test('tokens are read with their own decimals', () => {
  const order = toOrder(draft({ direction: 'to-bitcoin', amount: '1.5', token: USDC }), profile, null)
  expect(order).toMatchObject({ direction: 'to-bitcoin', inputAmount: 1_500_000n, inputToken: USDC })
  const sell = (amount: string) =>
    toOrder(draft({ direction: 'to-bitcoin', amount, token: USDC }), profile, null)
  expect(sell('1.5 usdc')).toEqual(order)
  expect(sell('1.5 BTC')).toMatchObject({ code: 'amount-malformed' })
})

test.each([
  ['.5', 50_000_000n],
  ['1.', 100_000_000n],
  ['0,01', 1_000_000n],
  ['100,000 sats', 100_000n],
  ['0.1 BTC', 10_000_000n],
  ['₿0.1', 10_000_000n],
  [' 0.1 ', 10_000_000n],
  ['1\u202f000', 100_000_000_000n],
])('%j is an amount as people type it', (amount, amountSats) => {
  expect(toOrder(draft({ amount }), profile, OWN)).toMatchObject({ amountSats })
})

test.each(['  ', '0', '0.', '0.00'])('%j is no order yet, and no error', (amount) => {
  expect(toOrder(draft({ amount }), profile, OWN)).toBeNull()
})

test.each(['0.000000001', '-1', '1e3', '1,500', 'abc', '0x10', '21000001', '$5', '5 mBTC', '?5'])(
  '%j is refused',
  (amount) => {
    expect(codeOf({ amount })).toBe('amount-malformed')
  },
)

test('a token that the profile does not have is rejected', () => {
  expect(codeOf({ amount: '1', token: '0x01' })).toBe('token-unknown')
})

test('uses the wallet’s own address, typed or left empty', () => {
  for (const recipient of [null, '', ' ', OWN, ` ${OWN} `])
    expect(toOrder(draft({ amount: '1', recipient }), profile, OWN)).toMatchObject({ recipient: null })
  expect(toOrder(draft({ amount: '1', recipient: '0x99' }), profile, OWN)).toMatchObject({
    recipient: '0x99',
  })
})

test('takes the same token on another network, or the first', () => {
  expect(withNetwork(draft({ token: USDC }), profile, 'ethereum').token).toBe(OWN)
  expect(withNetwork(draft({ token: 'native' }), profile, 'ethereum').token).toBe('native')
})

test('keeps in each direction what was typed in it', () => {
  const toEvm = draft({ amount: '1', recipient: '0x99', token: USDC })
  const there = turned(toEvm)
  expect(there).toMatchObject({ direction: 'to-bitcoin', token: USDC, amount: '', recipient: null })
  const back = turned({ ...there, amount: '500', recipient: 'bcrt1q' })
  expect(back).toMatchObject({ ...toEvm, aside: { amount: '500', recipient: 'bcrt1q' } })
  expect(turned(back)).toMatchObject({ amount: '500', recipient: 'bcrt1q' })
  // As many of another token would be another amount.
  expect(turned({ ...back, token: 'native' })).toMatchObject({ token: 'native', amount: '' })
  expect(turned({ ...there, token: 'native' })).toMatchObject({ token: 'native', amount: '1' })
})

test('keeps the pair after a swap, and nothing else', () => {
  const pair = { direction: 'to-bitcoin', networkName: 'ethereum', token: OWN } as const
  const used = turned(turned(draft({ ...pair, amount: '1', recipient: 'bcrt1q', customSlippage: '8' })))
  expect(emptied(used, profile)).toEqual(draft(pair))
})

test('uses a noted draft whose token the profile still has', () => {
  expect(parseDraft(draft({ amount: '2', token: USDC.toLowerCase() }), profile)?.amount).toBe('2')
  expect(parseDraft(draft({ networkName: 'gone' }), profile)).toBeUndefined()
  expect(parseDraft(undefined, profile)).toBeUndefined()
})

test('spends another asset with its pair and no amount', () => {
  const typed = draft({ amount: '0.5', recipient: OWN })
  expect(spending(typed, 'ethereum', OWN)).toMatchObject({
    direction: 'to-bitcoin',
    networkName: 'ethereum',
    token: OWN,
    amount: '',
    recipient: null,
  })
  expect(spending(typed, null, 'native')).toBe(typed)
})

test('the draft of the same asset stays as typed', () => {
  const typed = draft({ direction: 'to-bitcoin', token: USDC, amount: '5', recipient: 'bcrt1q' })
  expect(spending(typed, 'polygon', USDC)).toBe(typed)
  const another = { token: 'native', amount: '', recipient: 'bcrt1q' }
  expect(spending(typed, 'polygon', 'native')).toMatchObject(another)
  expect(spending(typed, null, 'native')).toMatchObject({ direction: 'to-evm', amount: '', recipient: null })
})

test('takes the default recipient where none is typed', () => {
  const draft = { ...emptyDraft(profile), amount: '0.01' }
  const recipientOf = (typed: string | null, preset: string | null) =>
    toOrder(withRecipient({ ...draft, recipient: typed }, preset), profile, OWN)
  for (const typed of [null, '', ' ']) {
    expect(recipientOf(typed, USDC)).toMatchObject({ recipient: USDC })
    expect(recipientOf(typed, null)).toMatchObject({ recipient: null })
  }
  expect(recipientOf(OWN, USDC)).toMatchObject({ recipient: null })
  expect(recipientOf('0x1', USDC)).toMatchObject({ recipient: '0x1' })
})

test('reads a recipient for the chosen network and token', () => {
  const draft = { ...emptyDraft(profile), networkName: 'polygon' }
  const target = (direction: SwapDraft['direction'], token: string) =>
    recipientTarget({ ...draft, direction, token }, findToken(findNetwork(profile, 'polygon'), token))
  expect(target('to-evm', USDC)).toEqual({ kind: 'evm', networkName: 'polygon', token: USDC })
  expect(target('to-evm', 'native')).toEqual({ kind: 'evm', networkName: 'polygon', token: null })
  expect(target('to-bitcoin', USDC)).toEqual({ kind: 'bitcoin' })
})

const [, ...CROSSED] = profile.networks
const OTHER = { ...profile, id: 'other', networks: CROSSED.map((one) => ({ ...one, name: 'linea' })) }
const byOther = draft({ bridge: OTHER, amount: '1', networkName: 'linea', token: OWN })

test('gives order and recipient to the draft’s other bridge', () => {
  expect(toOrder(byOther, profile, OWN)).toMatchObject({ networkName: 'linea', profileId: 'other' })
  expect(recipientTarget(byOther, undefined)).toMatchObject({ networkName: 'linea', profileId: 'other' })
  expect(toOrder(draft({ amount: '1' }), profile, OWN)).not.toHaveProperty('profileId')
  expect(recipientTarget(draft({}), undefined)).not.toHaveProperty('profileId')
})

test('keeps another bridge on the same Bitcoin network', () => {
  expect(parseDraft(byOther, profile)).toEqual(byOther)
  expect(parseDraft(byOther, OTHER)).toEqual({ ...byOther, bridge: null })
  expect(parseDraft(byOther, { ...profile, bitcoinNetwork: 'signet' })).toBeUndefined()
})

test('returns to the bridge in use after its swap', () => {
  expect(emptied(byOther, profile)).toEqual(draft({}))
  const pair = { networkName: 'ethereum', token: OWN }
  expect(emptied({ ...byOther, ...pair }, profile)).toEqual(draft(pair))
})
