import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import type { ReviewView } from '~/lib/contract/views/review'
import type { Services } from '~/lib/services/services'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { firstGroupInLoop, firstInLoop } from '../support/first-in-loop'
import { freshEvmAddress, payOnEvm } from '../support/evm-payment'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundEvm, prepareToBitcoin, USDC_UNITS } from '../support/swap-to-bitcoin'
import { fundBitcoin, prepareToEvm } from '../support/swap-to-evm'

const BOTH = [0, 1] as const
const ETHER = 10n ** 18n

let network: TestNetwork
let wallets = 1_900

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
beforeEach(() => {
  for (const index of BOTH) {
    network.bitcoin.setEndpoint(index, { lie: false })
    network.chains.base.setEndpoint(index, { lie: false })
    network.chains.cross.setEndpoint(index, { lie: false })
  }
})

async function start(profile: unknown = network.profile): Promise<Services> {
  const services = await startWallet(createMachine(profile), phraseOf((wallets += 1)))
  await fundBitcoin(services, network, 10_000_000n)
  await fundEvm(services, network)
  const { evm } = await keystoreAccounts(services.wallet)
  await network.chains.base.fund(evm.address, ETHER)
  return services
}

const usdc = () => network.chains.deployment.base.tokens.usdc.address

const payUsdc = (services: Services) =>
  services.evmPayments.prepare({
    networkName: 'polygon',
    token: usdc(),
    recipient: freshEvmAddress(),
    amount: USDC_UNITS / 2n,
    feeChoice: 'normal',
  })

const toUsdc = (services: Services, networkName = 'polygon') =>
  services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName,
      outputToken: networkName === 'polygon' ? usdc() : network.chains.deployment.cross.tokens.usdc.address,
      recipient: freshEvmAddress(),
      slippageBps: 100,
      feeChoice: 'normal',
    },
    { origin: null },
  )

const codesOf = ({ findings }: Pick<ReviewView, 'findings'>, severity: string) =>
  findings.filter((finding) => finding.severity === severity).map(({ code }) => code)

const disputedIn = ({ findings }: Pick<ReviewView, 'findings'>) =>
  findings.flatMap(({ code, params }) => (code === 'sources-dispute' ? [params?.['disputed']] : []))

/** The local network's profile, whose tokens have one decimal more. */
function miscounted() {
  const profile = parseProfile(network.profile)
  return {
    ...profile,
    evm: profile.evm.map((one) => ({
      ...one,
      tokens: one.tokens.map((token) => ({ ...token, decimals: token.decimals + 1 })),
    })),
  }
}

describe('a profile whose decimals are wrong by one', () => {
  it.each([
    ['a swap to bitcoin', 'swaps', (services: Services) => prepareToBitcoin(services, network)],
    ['a payment of a token', 'evmPayments', payUsdc],
    ['a swap to a token', 'swaps', (services: Services) => toUsdc(services)],
    ['a swap to a token across chains', 'swaps', (services: Services) => toUsdc(services, 'ethereum')],
  ] as const)('lets nobody sign %s', async (_, desk, prepare) => {
    const services = await start(miscounted())
    const review = await prepare(services)
    expect(review.verdict).toBe('refuse')
    expect(codesOf(review, 'refuse')).toContain('token-decimals')
    const decision = { acknowledged: true, feeChoice: 'normal' } as const
    await expect(services[desk].approve(review, decision)).rejects.toMatchObject({ code: 'review-refused' })
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })
})

firstGroupInLoop(BOTH)('one server (%i) that lies about', (liar) => {
  // threat: lone-server
  it('decimals is named, and nothing can be signed', { tags: ['release'] }, async () => {
    const services = await start()
    network.chains.base.setEndpoint(liar, { lie: 'decimals' })
    for (const review of [await prepareToBitcoin(services, network), await payUsdc(services)]) {
      expect(disputedIn(review)).toContain('decimals')
      expect(codesOf(review, 'refuse')).toContain('token-decimals')
    }
  })

  it('the contracts’ shares is named, both ways', async () => {
    const services = await start()
    network.chains.base.setEndpoint(liar, { lie: 'shares' })
    for (const review of [await prepareToBitcoin(services, network), await toUsdc(services)]) {
      expect(disputedIn(review)).toEqual(['contract-fees'])
      expect(review.verdict).toBe('warn')
    }
  })

  // threat: inflated-gas
  it('the base fee is named, whatever is ordered', { tags: ['release'] }, async () => {
    const services = await start()
    network.chains.base.setEndpoint(liar, { lie: 'base-fee' })
    for (const review of [await prepareToBitcoin(services, network), await payUsdc(services)]) {
      expect(disputedIn(review)).toContain('base-fee')
      expect(review.verdict).not.toBe('ok')
    }
  })

  // threat: lone-server
  it.each([{ 1: 80, 3: 80, 12: 80 }, { 1: 1 }])(
    'fee rates is named, in all that pays them: %j',
    async (told) => {
      const services = await start()
      const body = JSON.stringify(told)
      network.bitcoin.setEndpoint(liar, {
        lie: { name: 'refuse', status: 200, body, path: '/fee-estimates' },
      })
      const recipient = freshBitcoinAddress('p2wpkh')
      const order = { recipient, amountSats: 200_000n, feeChoice: 'normal' } as const
      const payment = await services.payments.prepare(order)
      for (const review of [await prepareToEvm(services), payment]) {
        expect(disputedIn(review)).toContain('fee-rates')
        expect(review.verdict).toBe('warn')
      }
      const { entryId } = await services.payments.approve(payment, { acknowledged: true })
      await services.tracker.poll(entryId)
      expect(disputedIn((await services.replacements.cancelOption(entryId, {})).review)).toEqual([
        'fee-rates',
      ])
    },
  )

  // threat: inflated-nonce
  firstInLoop(['nonce', 'nonce-low'])('%s is named', async (lie) => {
    const services = await start()
    await payOnEvm(services, {
      networkName: 'polygon',
      token: null,
      recipient: freshEvmAddress(),
      amount: ETHER / 100n,
      feeChoice: 'normal',
    })
    await network.untilBothKnow()
    network.chains.base.setEndpoint(liar, { lie })
    const review = await prepareToBitcoin(services, network)
    expect(disputedIn(review)).toContain('nonce')
    expect(review.verdict).toBe('warn')
  })

  it('prices is named where gas is judged by them', async () => {
    const services = await start()
    network.chains.base.setEndpoint(liar, { lie: 'feed' })
    const review = await payUsdc(services)
    expect(disputedIn(review)).toEqual(['worth'])
    expect(review.verdict).toBe('warn')
  })
})

describe('honest servers', () => {
  it('dispute nothing', async () => {
    const services = await start()
    await network.mine(2)
    for (const review of [
      await prepareToBitcoin(services, network),
      await payUsdc(services),
      await toUsdc(services),
      await prepareToEvm(services),
    ])
      expect(disputedIn(review)).toEqual([])
  })
})
