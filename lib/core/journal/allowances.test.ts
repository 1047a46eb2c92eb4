import { expect, it } from 'vitest'
import { type AllowanceHold, allowanceHold, isSameAllowance } from './allowances'
import {
  addressOf,
  evmSeen,
  evmSigned,
  type Fact,
  handedCall,
  mined,
  nonceUsed,
  toBitcoin,
} from './swap.fixture'

const allowance = { token: addressOf('7'), spender: addressOf('5'), amount: 100n }
const swapOf = (facts: readonly Fact[] = []) => toBitcoin(facts, { allowance })
const granted = [evmSigned('1', 'allowance'), evmSeen('1', mined())]
const called = evmSigned('2', 'call', 1)
const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } }

it.each<[of: string, facts: Fact[], hold: AllowanceHold]>([
  ['nothing signed', [], 'free'],
  ['an allowance that is signed', [evmSigned('1', 'allowance')], 'held'],
  ['an allowance that is mined', granted, 'held'],
  ['a call that is signed', [...granted, called], 'held'],
  ['a call that is mined', [...granted, called, evmSeen('2', mined())], { usedIn: 501n }],
  [
    'a call that a reorganisation removed',
    [...granted, called, evmSeen('2', mined()), evmSeen('2', { state: 'absent' })],
    'held',
  ],
  ['a call that has failed', [...granted, called, evmSeen('2', mined(false))], { usedIn: 501n }],
  ['another use of its nonce', [called, nonceUsed(6, false)], 'held'],
  ['a final use of its nonce', [evmSigned('2'), nonceUsed(6, true)], 'free'],
  ['a hand-over', [handedCall(1n)], 'held'],
  ['an order given up after its allowance', [...granted, abandoned], 'free'],
  ['an order given up before its allowance is mined', [evmSigned('1', 'allowance'), abandoned], 'held'],
])('%s', (_of, facts, hold) => {
  expect(allowanceHold(swapOf(facts))).toEqual(hold)
})

it('holds nothing for the native currency', () => {
  expect(allowanceHold(toBitcoin([called], { allowance: null }))).toBe('free')
})

it.each([
  ['the same', {}, true],
  ['another amount', { allowance: { ...allowance, amount: 7n } }, true],
  ['another token', { allowance: { ...allowance, token: addressOf('8') } }, false],
  ['another spender', { allowance: { ...allowance, spender: addressOf('8') } }, false],
  ['another account', { account: { address: addressOf('8') } }, false],
  ['no allowance', { allowance: null }, false],
])('tells one allowance from another: %s', (_of, change, isSame) => {
  expect(isSameAllowance(swapOf(), { ...swapOf(), ...change })).toBe(isSame)
})
