import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, startWallet } from '../support/platform'
import { phraseOf } from '../support/phrases'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

it('ends as done, proven by the chain', async () => {
  const services = await startWallet(createMachine(network.profile))
  const { bitcoin } = await services.wallet.accounts()
  await network.bitcoin.fund(bitcoin.address, 10_000_000n)
  const review = await services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName: 'polygon',
      outputToken: null,
      recipient: freshAddress(1),
      slippageBps: 100,
      feeChoice: null,
    },
    { origin: null },
  )
  expect(review.findings.map(({ code }) => code)).toEqual(['recipient-first-time'])
  const { requestId } = await services.swaps.approve(review, true, 'normal')
  await services.tracker.poll(requestId)
  expect(await services.history.get(requestId)).toMatchObject({ phase: 'broadcast' })
  await network.mine(3)
  await services.tracker.poll(requestId)
  expect(await services.history.get(requestId)).toMatchObject({ phase: 'done', proof: 'chain' })
})

it('of a token can be two, the first of which pays for gas; not where it is too small for two', async () => {
  const services = await startWallet(createMachine(network.profile), phraseOf(960))
  const { bitcoin } = await services.wallet.accounts()
  await network.bitcoin.fund(bitcoin.address, 10_000_000n)
  const terms = { networkName: 'polygon', recipient: null, slippageBps: 100, feeChoice: null }
  const order = { direction: 'to-evm', ...terms } as const
  const splitOf = async (amountSats: bigint, outputToken: Hex | null) => {
    const { reviewId } = await services.swaps.prepare({ ...order, amountSats, outputToken }, { origin: null })
    return services.swaps.split(reviewId)
  }
  const { address } = network.chains.deployment.base.tokens.usdc
  const split = await splitOf(1_000_000n, address)
  expect((split?.nativeSats ?? 0n) + (split?.tokenSats ?? 0n)).toBe(1_000_000n)
  const native = { ...order, amountSats: split?.nativeSats ?? 0n, outputToken: null }
  const quote = await services.swaps.quote(native)
  expect(split?.nativeSats).toBeGreaterThan(quote.minInputSats ?? 0n)
  expect(quote.expectedOutput).toBeGreaterThan(0n)
  expect(await splitOf(quote.minInputSats ?? 0n, address)).toBeNull()
  expect(await splitOf(1_000_000n, null)).toBeNull()
})
