import { expect, test } from 'vitest'
import type { EntrySummary } from '~/lib/contract/views/history'
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
const toBitcoin: SwapIntent = {
  ...pair,
  direction: 'to-bitcoin',
  inputToken: USDC,
  inputAmount: 1_986_000_000n,
  bitcoinAddress: 'bcrt1own',
  minSats: 7n,
  expectedSats: 90_000n,
  signer: 'wallet',
}

const title = (intent: SwapIntent, phase: EntrySummary['phase'], amount?: bigint) =>
  swapTitle(
    { intent, phase, arrived: amount === undefined ? null : { amount, txid: null } },
    PROFILE,
    sumText,
  )

test.each([
  [title(toEvm, 'broadcast'), '0.01 BTC → about 993 USDC'],
  [title(toEvm, 'done', 992_500_000n), '0.01 BTC → 992.5 USDC'],
  [title(toEvm, 'refunded'), '0.01 BTC → USDC'],
  [title(toBitcoin, 'paying'), '1,986 USDC → about 90\u202f000 sats'],
  [title(toBitcoin, 'done', 2_000_000n), '1,986 USDC → 0.02 BTC'],
  [title(toBitcoin, 'reverted'), '1,986 USDC → BTC'],
])('a swap is titled %s', (words, expected) => {
  expect(words).toBe(expected)
})

test('a native currency that is called BTC keeps its own decimals', () => {
  const tokens = [{ address: null, symbol: 'BTC', decimals: 18, name: 'Bitcoin' }]
  const profile = { ...PROFILE, networks: PROFILE.networks.map((network) => ({ ...network, tokens })) }
  const intent: SwapIntent = { ...toEvm, outputToken: null, expectedOutput: 9_900_000_000_000_000n }
  const entry = { intent, phase: 'broadcast', arrived: null } as const
  expect(swapTitle(entry, profile, sumText)).toBe('0.01 BTC → about 0.0099 BTC')
})

test('in privacy mode it tells what became what, and no amount', () => {
  const entry = { intent: toEvm, phase: 'done', arrived: { amount: 992_500_000n, txid: null } } as const
  expect(swapTitle(entry, PROFILE, hiddenSumText)).toBe('••• BTC → ••• USDC')
})
