// @module-tag release

import { size } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { BASE_KINDS } from '../evm/base-kinds'
import { openNetwork, statusOf } from './fixture'
import type { TestNetwork } from './fixture'
import { payBy } from './user-payment'
import type { Wrap } from './user-payment'

const profileShape = z.looseObject({
  evm: z.array(z.looseObject({ router: z.optional(z.string()), payloads: z.optional(z.unknown()) })),
})

describe.each(['polygon', 'bob'] as const)('a base network of the kind %s', (kind) => {
  let network: TestNetwork
  beforeAll(async () => {
    network = await openNetwork({ baseKind: kind })
  })
  afterEach(() => network.service.setBehaviour({ codec: 'auto' }))
  afterAll(() => network.stop())

  const pay = (wrap: Omit<Wrap, 'networkName'>) => payBy(network, { networkName: 'polygon', ...wrap })
  const wrappedBtc = () => network.chains.deployment.base.wrappedBtc
  const usdc = () => network.chains.deployment.base.tokens.usdc.address
  const entryOf = (txid: string) => network.service.state().wraps[txid]

  it('is named by the profile', () => {
    const [base] = profileShape.parse(network.profile).evm
    expect({ router: base?.router, payloads: base?.payloads }).toEqual(BASE_KINDS[kind])
  })

  it('is sent data carriers that its routers read', async () => {
    const { payloads } = BASE_KINDS[kind]
    const payments = [await pay({ outputToken: wrappedBtc() }), await pay({ outputToken: usdc() })]
    await network.mine(2)
    const sizes = payments.map(({ txid }) => size(entryOf(txid)?.payload ?? '0x'))
    expect(sizes).toEqual([payloads.wrap[0], payloads.swap[0]])
    for (const { txid } of payments) expect(await statusOf(network, txid)).toBe('Done Submitted')
  })

  it('reaches the cross chain', async () => {
    const { address } = network.chains.deployment.cross.tokens.usdc
    const { txid } = await payBy(network, { networkName: 'ethereum', outputToken: address })
    await network.mine(2)
    expect(await statusOf(network, txid)).toBe('Done Submitted')
  })

  it('mints nothing for another data carrier', async () => {
    network.service.setBehaviour({ codec: kind === 'bob' ? 'v2' : 'v1' })
    const { txid, recipientAddress } = await pay({ outputToken: usdc() })
    await network.mine(4)
    expect(entryOf(txid)).toMatchObject({
      stage: 'processing',
      reason: expect.stringContaining('invalid len'),
    })
    expect(await statusOf(network, txid)).toBe('Pending Pending')
    expect(await network.balance('polygon', usdc(), recipientAddress)).toBe(0n)
  })

  it('mints nothing for a plain wrap with speed', async () => {
    const { txid, recipientAddress } = await pay({ outputToken: wrappedBtc(), speed: true })
    await network.mine(4)
    expect(entryOf(txid)?.reason).toContain('speed is out of range')
    expect(await network.balance('polygon', wrappedBtc(), recipientAddress)).toBe(0n)
  })

  if (kind === 'polygon') {
    it('delivers less than promised where only the intermediary is enforced', async () => {
      network.service.setBehaviour({ minIntermediary: 'zero' })
      const { txid, recipientAddress, estimate } = await pay({
        outputToken: usdc(),
        minOutputAmount: (10n ** 20n).toString(),
      })
      network.service.setBehaviour({ minIntermediary: 'expressed' })
      await network.mine(2)
      expect(await statusOf(network, txid)).toBe('Done Submitted')
      expect(await network.balance('polygon', usdc(), recipientAddress)).toBe(BigInt(estimate.outputAmount))
    })
    return
  }

  it('delivers the native currency in its wrapped form', async () => {
    const { wrappedNative } = network.chains.deployment.base
    const { recipientAddress, estimate } = await pay({})
    await network.mine(2)
    const paid = await network.balance('polygon', wrappedNative, recipientAddress)
    expect(paid).toBe(BigInt(estimate.outputAmount))
    expect(await network.balance('polygon', 'native', recipientAddress)).toBe(0n)
  })

  it('sends wrapped bitcoin, not bitcoin, where a swap fails', async () => {
    const { txid, recipientAddress, wallet } = await pay({
      outputToken: usdc(),
      minOutputAmount: (10n ** 20n).toString(),
    })
    await network.mine(5)
    expect(await statusOf(network, txid)).toBe('Failed ExchangeFailed')
    // 15 and 20 basis points of 2,000,000, and 500 sats for the relayer.
    expect(await network.balance('polygon', wrappedBtc(), recipientAddress)).toBe(1_992_500n)
    const coins = await fetch(`${network.esploraUrl}/address/${wallet.address}/utxo`)
    expect(await coins.json()).toHaveLength(1)
  })
})
