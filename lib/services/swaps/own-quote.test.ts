import { ownQuoteToBitcoin } from './to-bitcoin/own-quote'
import { ownQuoteToEvm } from './to-evm/own-quote'
import { expect, it } from 'vitest'
import { findNetwork } from '~/lib/core/catalog'
import { encodeCall } from '~/lib/core/evm/call'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { BASE, PROFILE } from '../ports/profile.fixture'
import { exchanged, pair, word, worldOf } from '../ports/contracts.fixture'

const ZERO = () => word(0n)
const { deployment, base } = worldOf({
  protocolPercentageFee: ZERO,
  lockerPercentageFee: ZERO,
  thirdPartyFee: ZERO,
  bitcoinFee: ZERO,
  priceOracle: ZERO,
  getExactInput: (_, [path, amount]) => pair(true, exchanged(path, amount)),
})
const network = findNetwork(PROFILE, 'ethereum')
const route = { network, base, thirdPartyId: 0 }
const USDC = addressOf('7')
const at = { deployment, now: 1_700_000_000_000 }

/** Our own quote to an EVM network: estimated with a crossing's fee of so many per cent, and built with another. */
async function toEvm(estimated: bigint, built: bigint): Promise<bigint | undefined> {
  const common = {
    chainId: network.chainId,
    appId: 10,
    recipientAddress: USDC,
    speed: false,
    thirdPartyId: 0,
  }
  const { quote } = await ownQuoteToEvm(
    { ...route, order: { amountSats: 1_000_000n, outputToken: USDC } },
    { fees: { networkSats: 0n }, route: { path: null, crossingFee: estimated * 100_000n } },
    {
      ...common,
      kind: 'swap',
      codec: 'v1',
      serviceFeeSats: 0n,
      outputToken: USDC,
      minOutput: 1n,
      crossingFeePer1e7: built * 100_000n,
    },
    at,
  )
  return quote?.output
}

/** The same to Bitcoin. */
async function toBitcoin(estimated: bigint, built: bigint): Promise<bigint | undefined> {
  const script: Hex = `0x${'11'.repeat(20)}`
  const data = encodeCall({
    kind: 'connector-swap',
    token: USDC,
    exchangeConnector: addressOf('8'),
    inputAmount: 10_000_000n,
    minSats: 1n,
    isFixedToken: true,
    path: [USDC, BASE.wrappedBtc],
    userScript: script,
    scriptType: 3,
    lockingScript: script,
    thirdPartyId: 0n,
    crossingFeePer1e18: built * 10n ** 16n,
  })
  const { quote } = await ownQuoteToBitcoin(
    { ...route, order: { inputAmount: 10_000_000n, inputToken: USDC } },
    { outputSats: 1_000_000n, route: { path: null, crossingFee: estimated * 10n ** 16n } },
    { to: addressOf('9'), data, value: 0n, functionName: 'swapAndUnwrap' },
    at,
  )
  return quote?.output
}

it.each([
  ['to an EVM network', toEvm, 10_000_000n],
  ['to Bitcoin', toBitcoin, 1_000_000n],
] as const)('expects no less %s where a crossing exceeds its estimate', async (_, quote, whole) => {
  expect(await quote(1n, 1n)).toBe((whole * 99n) / 100n)
  expect(await quote(1n, 4n)).toBe((whole * 99n) / 100n)
  expect(await quote(4n, 1n)).toBe((whole * 99n) / 100n)
})
