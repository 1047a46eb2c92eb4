// @module-tag release

import { afterAll, beforeAll, expect, it } from 'vitest'
import { relayer } from './evm/accounts'
import { callRpc } from './evm/json-rpc'
import { openNetwork } from './service/fixture'
import type { TestNetwork } from './service/fixture'

const ETHER = 10n ** 18n
/** After so many blocks the relayer tells the router how high Bitcoin is. */
const HEIGHT_STEP = 6

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const gas = (wei: bigint) => network.control('/relayer-gas', { network: 'polygon', wei: String(wei) })
const sent = () => network.client('polygon').getTransactionCount({ address: relayer.address })

it('takes the gas only where nothing is under way', async () => {
  const before = await sent()
  await network.bitcoin.mine(HEIGHT_STEP)
  await Promise.all([network.service.turn(), gas(0n)])
  expect(await sent()).toBe(before + 1)
  expect(await callRpc(network.chains.base.nodeUrl, 'txpool_status', [])).toMatchObject({ pending: '0x0' })

  await network.mine(HEIGHT_STEP)
  expect(await sent()).toBe(before + 1)
  await gas(ETHER)
  await network.service.turn()
  expect(await sent()).toBe(before + 2)
})
