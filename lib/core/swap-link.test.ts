import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSwapLink, type SwapLink } from './swap-link'
import type { Hex } from './hex'

const USDC = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const EVM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OPEN = { token: null, amount: null, recipient: null, label: null, message: null }

const refused = (code: string, part: string) =>
  expect.objectContaining({ code, details: expect.objectContaining({ part }) })

it.each<[string, string, SwapLink]>([
  ['only its network', 'web+satspan:to-evm?chain=137', { ...OPEN, direction: 'to-evm', chainId: 137 }],
  [
    'all of it',
    `web+satspan:to-evm?chain=137&token=${USDC}&amount=0.01&recipient=${EVM}&label=Ana&message=Rent%20of%20May`,
    {
      direction: 'to-evm',
      chainId: 137,
      token: USDC,
      amount: '0.01',
      recipient: EVM,
      label: 'Ana',
      message: 'Rent of May',
    },
  ],
  [
    'the way to bitcoin',
    `web+satspan:to-bitcoin?chain=1&amount=250&recipient=${SEGWIT}`,
    { ...OPEN, direction: 'to-bitcoin', chainId: 1, amount: '250', recipient: SEGWIT },
  ],
  [
    'parameters that it need not know',
    'web+satspan:to-evm?chain=137&slippage=1000&somethingelse=9',
    { ...OPEN, direction: 'to-evm', chainId: 137 },
  ],
  [
    'upper case, as codes to scan have it',
    'WEB+SATSPAN:TO-EVM?CHAIN=137&AMOUNT=0.5',
    { ...OPEN, direction: 'to-evm', chainId: 137, amount: '0.5' },
  ],
  [
    'signs that mean something in a link',
    'web+satspan:to-evm?chain=137&label=a%26b%3Dc%25+d',
    { ...OPEN, direction: 'to-evm', chainId: 137, label: 'a&b=c%+d' },
  ],
])('a swap link is read: %s', (_case, text, link) => {
  expect(readSwapLink(` ${text}\n`)).toEqual(link)
})

describe('a swap link is refused that', () => {
  // threat: hostile-link
  it.each([
    ['is of another scheme', 'bitcoin:to-evm?chain=137', 'scheme'],
    ['names no network', 'web+satspan:to-evm', 'chain'],
    ['names a network by a word', 'web+satspan:to-evm?chain=polygon', 'chain'],
    ['names a network beyond all numbers', 'web+satspan:to-evm?chain=9007199254740993', 'chain'],
    ['says two things of the amount', 'web+satspan:to-evm?chain=1&amount=1&amount=2', 'amount'],
    ['says two things in two cases', 'web+satspan:to-evm?chain=1&amount=1&AMOUNT=2', 'amount'],
    ['has an amount with a comma', 'web+satspan:to-evm?chain=1&amount=1,5', 'amount'],
    ['has an amount with an exponent', 'web+satspan:to-evm?chain=1&amount=1e3', 'amount'],
    ['has a negative amount', 'web+satspan:to-evm?chain=1&amount=-1', 'amount'],
    ['has an amount in other digits', 'web+satspan:to-evm?chain=1&amount=%D9%A1', 'amount'],
    ['has an amount of nothing', 'web+satspan:to-evm?chain=1&amount=0.00', 'amount'],
    ['has an empty amount', 'web+satspan:to-evm?chain=1&amount=', 'amount'],
    ['names a token by its symbol', 'web+satspan:to-evm?chain=1&token=USDC', 'token'],
    ['has a link for a recipient', 'web+satspan:to-evm?chain=1&recipient=bitcoin%3A1A', 'recipient'],
    ['hides a mark in the recipient', `web+satspan:to-evm?chain=1&recipient=${EVM}%E2%80%8B`, 'recipient'],
    ['has an empty recipient', 'web+satspan:to-evm?chain=1&recipient=', 'recipient'],
    ['is encoded wrongly', 'web+satspan:to-evm?chain=1&label=100%', '%'],
    ['is endless', `web+satspan:to-evm?chain=1&label=${'a'.repeat(5_000)}`, 'length'],
  ])('%s', (_case, text, part) => {
    expect(() => readSwapLink(text)).toThrow(refused('payment-link-malformed', part))
  })

  it.each([
    ['asks for another direction', 'web+satspan:review?chain=1', 'review'],
    ['requires what is not known', 'web+satspan:to-evm?chain=1&req-min=1', 'req-min'],
  ])('%s', (_case, text, part) => {
    expect(() => readSwapLink(text)).toThrow(refused('payment-link-unsupported', part))
  })
})

it('reads every link that follows the grammar', () => {
  const hex = (length: number) =>
    fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`)).map((digits): Hex => `0x${digits}`)
  const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
  const link = fc.record<SwapLink>({
    direction: fc.constantFrom('to-evm', 'to-bitcoin'),
    chainId: fc.integer({ min: 1 }),
    token: orNull(hex(40)),
    amount: orNull(fc.stringMatching(/^[1-9]\d{0,9}(\.\d{1,18})?$/)),
    recipient: orNull(fc.oneof(hex(40), fc.stringMatching(/^[0-9a-z]{1,90}$/))),
    label: orNull(fc.string({ unit: 'grapheme', maxLength: 50 })),
    message: orNull(fc.string({ unit: 'grapheme', maxLength: 50 })),
  })
  fc.assert(
    fc.property(link, (link) => {
      expect(readSwapLink(written(link))).toEqual(link)
    }),
  )
})

/** As a page writes a link. */
function written({ direction, chainId, ...rest }: SwapLink): string {
  const params = Object.entries({ chain: String(chainId), ...rest }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `web+satspan:${direction}?${params.join('&')}`
}
