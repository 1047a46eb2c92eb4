import { expect, test } from 'vitest'
import type { ToBitcoinIntent, ToEvmIntent } from '~/lib/core/journal/types'
import { intentFacts } from './intent'
import { ACCOUNTS, OWN, PROFILE, USDC } from './profile.fixture'

const toEvm: ToEvmIntent = {
  direction: 'to-evm',
  networkName: 'polygon',
  chainId: 31_337,
  thirdPartyId: 0,
  amountSats: 5n,
  outputToken: USDC,
  recipientAddress: OWN,
  minOutput: 7n,
  expectedOutput: 8n,
}
const toBitcoin: ToBitcoinIntent = {
  direction: 'to-bitcoin',
  networkName: 'polygon',
  chainId: 31_337,
  thirdPartyId: 0,
  inputToken: USDC,
  inputAmount: 5n,
  bitcoinAddress: 'bcrt1own',
  minSats: 7n,
  expectedSats: 8n,
  signer: 'wallet',
}

test('to EVM: bitcoin is sent, the token received', () => {
  const facts = intentFacts(toEvm, PROFILE, ACCOUNTS)
  expect(facts.sent).toMatchObject({ units: 5n, unit: { symbol: 'BTC', decimals: 8 } })
  expect(facts.minimum).toMatchObject({ units: 7n, unit: { symbol: 'USDC', decimals: 6 } })
  expect(facts.networkLabel).toBe('Polygon')
})

test('to Bitcoin: the token is sent, bitcoin received', () => {
  const facts = intentFacts(toBitcoin, PROFILE, ACCOUNTS)
  expect(facts.sent).toMatchObject({ units: 5n, unit: { symbol: 'USDC', decimals: 6 } })
  expect(facts.minimum).toMatchObject({ units: 7n, unit: { symbol: 'BTC', decimals: 8 } })
})

test('only the wallet’s own address counts as own', () => {
  expect(intentFacts(toEvm, PROFILE, ACCOUNTS).isOwnRecipient).toBe(true)
  expect(intentFacts(toBitcoin, PROFILE, ACCOUNTS).isOwnRecipient).toBe(true)
  const last: ToEvmIntent = { ...toEvm, recipientAddress: '0x52908400098527886E0F7030069857D2E4169EE8' }
  expect(intentFacts(last, PROFILE, ACCOUNTS).isOwnRecipient).toBe(false)
  expect(intentFacts({ ...toBitcoin, bitcoinAddress: 'bcrt1owm' }, PROFILE, ACCOUNTS).isOwnRecipient).toBe(
    false,
  )
  expect(intentFacts(toEvm, PROFILE, undefined).isOwnRecipient).toBe(false)
})

test('shows an unknown token or network by its id', () => {
  const facts = intentFacts({ ...toEvm, networkName: 'gone', outputToken: OWN }, PROFILE, ACCOUNTS)
  expect(facts.networkLabel).toBe('gone')
  expect(facts.minimum.unit).toEqual({ symbol: OWN, decimals: 0 })
})

test('names a token as wrapped only where it arrives', () => {
  const native = { address: null, symbol: 'ETH', decimals: 18, name: 'ETH', arrivesAs: 'WETH' }
  const [network] = PROFILE.networks
  if (network === undefined) throw new TypeError('a network')
  const wrapping = { ...PROFILE, networks: [{ ...network, tokens: [native] }] }
  const received = intentFacts({ ...toEvm, outputToken: null }, wrapping, ACCOUNTS)
  expect([received.minimum.unit.symbol, received.expected.unit.symbol]).toEqual(['WETH', 'WETH'])
  expect(intentFacts({ ...toBitcoin, inputToken: null }, wrapping, ACCOUNTS).sent.unit.symbol).toBe('ETH')
})
