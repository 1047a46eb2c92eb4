// @module-tag release
import { getAddress, parseUnits } from 'viem'
import { expect } from 'vitest'
import { freshBitcoinAddress } from '../e2e/support/bitcoin-addresses'
import { bitcoinBalance, tokenOf } from '../e2e/support/chains'
import { control } from '../e2e/support/control'
import { test } from './support/fixtures'

const NETWORK = 'polygon'

test('swaps a token for bitcoin, proven by the chain', async ({ popup }) => {
  const { address, decimals } = tokenOf(NETWORK, 'USDC')
  if (address === null) throw new Error('USDC is a token')
  const owner = getAddress((await popup.addresses()).evm)
  const to = freshBitcoinAddress('p2wpkh')
  const amount = parseUnits('500', decimals).toString()
  await control.fundEvm({ network: NETWORK, address: owner, wei: (2_000n * 10n ** 18n).toString() })
  await control.fundEvm({ network: NETWORK, address: owner, token: address, amount })
  await popup.order({
    direction: 'to-bitcoin',
    network: NETWORK,
    token: address,
    amount: '500',
    recipient: to,
  })
  const minArrival = parseUnits(await popup.approve(), 8)
  await popup.request.expectDone()
  expect(await bitcoinBalance(to)).toBeGreaterThanOrEqual(minArrival)
})
