import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, startWallet } from '../support/platform'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

it('ends as done, proven by the chain', async () => {
  const services = await startWallet(createMachine(network.profile))
  const { bitcoin } = await keystoreAccounts(services.wallet)
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
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  expect(await services.history.get(entryId)).toMatchObject({ phase: 'broadcast' })
  await network.mine(3)
  await services.tracker.poll(entryId)
  expect(await services.history.get(entryId)).toMatchObject({ phase: 'done', proof: 'chain' })
})

it('tells about what each speed costs', async () => {
  const services = await startWallet(createMachine(network.profile))
  const { bitcoin } = await keystoreAccounts(services.wallet)
  await network.bitcoin.fund(bitcoin.address, 10_000_000n)
  const amountSats = 1_000_000n
  const { slow, normal, fast } = await services.swaps.speedFees({ amountSats })
  const review = await services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats,
      networkName: 'polygon',
      outputToken: null,
      recipient: freshAddress(2),
      slippageBps: 100,
      feeChoice: 'normal',
    },
    { origin: null },
  )
  const feeSats = review.bitcoin?.feeSats ?? 0n
  expect(normal).toBeGreaterThan((feeSats * 95n) / 100n)
  expect(normal).toBeLessThan((feeSats * 105n) / 100n)
  expect([slow, normal, fast].toSorted((a, b) => Number((a ?? 0n) - (b ?? 0n)))).toEqual([slow, normal, fast])
  expect((await services.swaps.speedFees({ amountSats: 10n ** 12n })).slow).toBeNull()
})
