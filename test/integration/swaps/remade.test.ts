import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { firstInLoop } from '../support/first-in-loop'
import { createMachine, startWallet } from '../support/platform'
import { phraseOf } from '../support/phrases'
import { fundBitcoin, mineAndPoll, paymentsOf, prepareToEvm } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => network.service.setBehaviour({ honours: 'all', speed: false }))

let phrases = 880

async function walletWith(...sats: bigint[]): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phraseOf((phrases += 1)))
  await fundBitcoin(services, network, ...sats)
  return services
}

/** Approves a reviewed swap and follows it to its end. */
async function endOf(services: Services, review: Awaited<ReturnType<typeof prepareToEvm>>) {
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  return mineAndPoll(services, network, entryId, 3)
}

describe('a swap by a service that honours', () => {
  // The service alone would take the largest coin first.
  firstInLoop(['all', 'some-coins', 'change', 'none', 'error'])(
    'spends our coins at our rate (%s)',
    async (honours) => {
      const services = await walletWith(900_000n, 800_000n, 5_000_000n)
      network.service.setBehaviour({ honours })
      const review = await prepareToEvm(services, { sats: 1_500_000n, feeChoice: 'normal' })
      expect(review.verdict).toBe('ok')
      const { bitcoin } = review
      expect(bitcoin?.inputs.map(({ valueSats }) => valueSats)).toEqual([5_000_000n])
      expect(bitcoin?.outputs.map(({ label }) => label)).toEqual(['locker', 'payload', 'change'])
      const ended = await endOf(services, review)
      expect(ended).toMatchObject({ phase: 'done', proof: 'chain' })
      const [payment] = await paymentsOf(services, review.entryId)
      expect(payment?.feeSats).toBe(bitcoin?.feeSats)
    },
  )

  it('other coins is remade from the smallest one that suffices', async () => {
    const services = await walletWith(5_000_000n, 2_000_000n)
    network.service.setBehaviour({ honours: 'none' })
    const review = await prepareToEvm(services)
    expect(review.bitcoin?.inputs.map(({ valueSats }) => valueSats)).toEqual([2_000_000n])
    expect(await endOf(services, review)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

describe('a remade transaction', () => {
  it.each([
    { speed: true, isFinal: true },
    { speed: false, isFinal: false },
  ])('of a payload whose speed is $speed is final: $isFinal', async ({ speed, isFinal }) => {
    const services = await walletWith(5_000_000n, 2_000_000n)
    network.service.setBehaviour({ honours: 'none', speed })
    const review = await prepareToEvm(services)
    expect(review.verdict).not.toBe('refuse')
    expect(review.bitcoin).toMatchObject({ isFinal, inputs: [{ valueSats: 2_000_000n }] })
    expect(await endOf(services, review)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  firstInLoop(['extra-output', 'change', 'foreign-input', 'two-lockers', 'payload-double'])(
    'never repairs what the service does besides (%s)',
    async (mutate) => {
      const services = await walletWith(5_000_000n, 2_000_000n)
      network.service.setBehaviour({ honours: 'none' })
      network.service.tamper('unsigned', { mutate })
      const review = await prepareToEvm(services).finally(() => network.service.tamper('unsigned', null))
      expect(review.verdict).toBe('refuse')
    },
  )
})
