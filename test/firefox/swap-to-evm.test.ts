// @module-tag release

import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { getAddress, parseUnits } from 'viem'
import { expect } from 'vitest'
import { evmBalance, tokenOf } from '../e2e/support/chains'
import { test } from './support/fixtures'

const NETWORK = 'polygon'

test('swaps bitcoin for a token, proven by the chain', async ({ extension, miner: _mining }) => {
  const { address, decimals } = tokenOf(NETWORK, 'USDC')
  const popup = await extension.openPopup()
  await popup.import(generateMnemonic(wordlist))
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000_000n)
  await popup.order({ network: NETWORK, token: address ?? '', amount: '0.01' })
  const minArrival = parseUnits(await popup.approve(), decimals)
  await popup.request.expectDone()
  expect(await evmBalance(NETWORK, address, getAddress(own.evm))).toBeGreaterThanOrEqual(minArrival)
})
