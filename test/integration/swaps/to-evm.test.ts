import { afterAll, assert, beforeAll, expect, it } from 'vitest'
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

it('of a token can be split in two, the first of which brings gas; not if it is too small', async () => {
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

it('of all that there is can be two as well: what is left pays for both', async () => {
  const services = await startWallet(createMachine(network.profile), phraseOf(961))
  const { bitcoin } = await services.wallet.accounts()
  for (const sats of [600_000n, 400_000n]) await network.bitcoin.fund(bitcoin.address, sats)
  const { address: outputToken } = network.chains.deployment.base.tokens.usdc
  const terms = { networkName: 'polygon', recipient: null, slippageBps: 100, feeChoice: null }
  const order = { direction: 'to-evm', amountSats: 1n, outputToken, ...terms } as const
  const { amount: amountSats } = await services.swaps.max(order)
  const { reviewId } = await services.swaps.prepare({ ...order, amountSats }, { origin: null })
  const split = await services.swaps.split(reviewId)
  assert(split)
  await services.swaps.reject(reviewId)

  const first = { ...order, amountSats: split.nativeSats, outputToken: null }
  const approved = await services.swaps.prepare(first, { origin: null })
  const { requestId } = await services.swaps.approve(approved, true, 'normal')
  await services.tracker.poll(requestId)
  const second = await services.swaps.prepare({ ...order, amountSats: split.tokenSats }, { origin: null })
  expect(second.verdict).not.toBe('refuse')
})
