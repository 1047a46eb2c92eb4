import { expect, test } from 'vitest'
import { termsOf } from '~/lib/core/journal/story-terms'
import type { SwapIntent } from '~/lib/core/journal/types'
import { PROFILE, USDC } from './profile.fixture'
import './locale.fixture'
import { hiddenSumText, sumText } from './sum-text'
import { swapTitle } from './swap-title'

const pair = { networkName: 'polygon', chainId: 31_337, thirdPartyId: 0 }
const toEvm: SwapIntent = {
  ...pair,
  direction: 'to-evm',
  amountSats: 1_000_000n,
  outputToken: USDC,
  recipientAddress: USDC,
  minOutput: 7n,
  expectedOutput: 993_000_000n,
}
test('keeps the decimals of a native currency called BTC', () => {
  const tokens = [{ address: null, symbol: 'BTC', decimals: 18, name: 'Bitcoin' }]
  const profile = { ...PROFILE, networks: PROFILE.networks.map((network) => ({ ...network, tokens })) }
  const intent: SwapIntent = { ...toEvm, outputToken: null, expectedOutput: 9_900_000_000_000_000n }
  const entry = { ...termsOf(intent), phase: 'broadcast', arrival: null } as const
  expect(swapTitle(entry, profile, sumText)).toBe('0.01 BTC → about 0.0099 BTC')
})

test('tells what became what, without amounts, in privacy mode', () => {
  const { expected, ...terms } = termsOf(toEvm)
  const arrival = { ...expected, txid: null, missing: 0n }
  const entry = { ...terms, expected, phase: 'done', arrival } as const
  expect(swapTitle(entry, PROFILE, hiddenSumText)).toBe('••• BTC → ••• USDC')
})
