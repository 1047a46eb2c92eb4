// @module-tag release

import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { evmAccount } from './accounts'
import { openBridge } from './bridge-fixture'
import type { Bridge } from './bridge-fixture'
import { callRpc } from './json-rpc'

const TRANSFERS = 60

let bridge: Bridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.network.stop())

const sender = privateKeyToAccount(evmAccount(8).privateKey)

function transfer(nonce: number) {
  const { chainId } = bridge.network.base
  const to = evmAccount(7).address
  return sender.signTransaction({ chainId, nonce, to, value: 1n, gas: 21_000n, gasPrice: 10n ** 10n })
}

const send = async (nonce: number) =>
  callRpc(bridge.network.base.rpcUrls[0], 'eth_sendRawTransaction', [await transfer(nonce)])

it('is mined by the time its sender is answered', async () => {
  for (let nonce = 0; nonce < TRANSFERS; nonce += 1) {
    const hash = await send(nonce)
    expect(await callRpc(bridge.network.base.rpcUrls[0], 'eth_getTransactionReceipt', [hash])).not.toBeNull()
  }
})

it('is answered though it cannot be mined yet', async () => {
  expect(await send(TRANSFERS + 1)).toMatch(/^0x[0-9a-f]{64}$/)
})
