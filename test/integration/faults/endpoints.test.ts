import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import { AppError } from '~/lib/core/errors'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { firstGroupInLoop, firstInLoop } from '../support/first-in-loop'
import { freshEvmAddress, payOnEvm } from '../support/evm-payment'
import { pay } from '../support/payment'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { accepted } from '../support/replacements'
import { fundEvm, setMining, swapToBitcoin, USDC_UNITS } from '../support/swap-to-bitcoin'
import { fundBitcoin, prepareToEvm, swapToEvm } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const COIN_SATS = 10_000_000n
const BOTH = [0, 1] as const

let network: TestNetwork
let wallets = 200

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
beforeEach(() => {
  for (const index of BOTH) {
    network.bitcoin.setEndpoint(index, { down: false, lie: false })
    network.chains.base.setEndpoint(index, { down: false, lie: false })
  }
})

async function start(): Promise<{ machine: Machine; services: Services }> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, COIN_SATS)
  await fundEvm(services, network)
  return { machine, services }
}

async function shown(services: Services, id: string) {
  const { phase, proof } = await services.history.get(id)
  return `${phase} ${proof}`
}

async function codeOf(task: Promise<unknown>): Promise<string> {
  const outcome = await task.then(
    () => 'no failure',
    (thrown: unknown) => thrown,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}

/** Fires the alarm repeatedly until the swap has ended. */
async function ringUntilDone({ machine, services }: { machine: Machine; services: Services }, id: string) {
  for (let round = 0; round < 12; round += 1) {
    const at = machine.browser.alarms.at.get('track')
    expect(at, 'an alarm').toBeDefined()
    machine.wait(Math.max(0, (at ?? 0) - machine.now()))
    await services.tracker.tick()
    if ((await shown(services, id)) === 'done chain') return
    await network.mine(1)
  }
  throw new Error(`still ${await shown(services, id)}`)
}

firstGroupInLoop(BOTH)('with endpoint %i of each chain down', (down) => {
  beforeEach(() => {
    network.bitcoin.setEndpoint(down, { down: true })
    network.chains.base.setEndpoint(down, { down: true })
  })

  it('both directions end as done, proven by the chain', async () => {
    const { services } = await start()
    const there = await swapToEvm(services)
    const back = await swapToBitcoin(services, network)
    await network.mine(3)
    await services.tracker.poll(there)
    await services.tracker.poll(back)
    for (const id of [there, back]) {
      expect(await shown(services, id)).toBe('done chain')
      expect((await services.history.get(id)).seenBy).toEqual({ servers: 1, of: 2 })
    }
  })

  // threat: lone-server
  it('the review warns of each chain until that is accepted', { tags: ['release'] }, async () => {
    const { services } = await start()
    const { entryId, digest, verdict, findings } = await prepareToEvm(services)
    expect(verdict).toBe('warn')
    expect(findings.filter(({ code }) => code === 'single-source')).toEqual(
      ['Bitcoin', 'Polygon (local)'].map((chain) => ({
        code: 'single-source',
        severity: 'warn',
        params: { chain },
      })),
    )
    expect(
      await codeOf(services.swaps.approve({ entryId, digest }, { acknowledged: false, feeChoice: 'slow' })),
    ).toBe('review-unacknowledged')
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
    await services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'slow' })
  })
})

describe('an honest server that is always a block behind', () => {
  const payBitcoin = (services: Services) =>
    pay(services, {
      recipient: freshBitcoinAddress('p2tr'),
      amountSats: 200_000n,
      feeChoice: 'normal',
    })
  const payUsdc = (services: Services) =>
    payOnEvm(services, {
      networkName: 'polygon',
      token: network.chains.deployment.base.tokens.usdc.address,
      recipient: freshEvmAddress(),
      amount: USDC_UNITS / 2n,
      feeChoice: 'normal',
    })

  firstInLoop<[string, (services: Services) => Promise<string>]>([
    ['a swap to a token', (services: Services) => swapToEvm(services)],
    ['a swap to bitcoin', (services: Services) => swapToBitcoin(services, network)],
    ['a payment of bitcoin', payBitcoin],
    ['a payment of a token', payUsdc],
  ])('gives no notice beside %s, until its end', async (_, order) => {
    const { machine, services } = await start()
    await network.mine(1)
    const id = await order(services)
    for (let block = 0; block < 12; block += 1) {
      const { notices, phase } = await services.history.get(id)
      expect(notices).toEqual([])
      if (phase === 'done') return
      await network.mine(1)
      machine.wait(60_000)
      await services.tracker.tick()
    }
    throw new Error('it has no end')
  })
})

describe('an endpoint that goes down after the review', () => {
  firstInLoop(BOTH)('(%i) keeps the payment unsigned until its word is accepted', async (down) => {
    const { services } = await start()
    const { entryId, digest, verdict } = await prepareToEvm(services)
    expect(verdict).toBe('ok')
    network.chains.base.setEndpoint(down, { down: true })
    expect(
      await codeOf(services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'slow' })),
    ).toBe('review-changed')
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })
})

firstGroupInLoop([
  {
    chain: 'Bitcoin',
    what: 'a bump',
    begin: (services: Services) => swapToEvm(services),
    cut: () => network.bitcoin.setEndpoint(0, { down: true }),
    review: ({ replacements }: Services, id: string) => replacements.bumpOptions(id),
    approve: ({ replacements }: Services, id: string, approved: ApprovedReplacement) =>
      replacements.bumpFee(id, 'fast', 1_000_000n, approved),
  },
  {
    chain: 'Bitcoin',
    what: 'a cancellation',
    begin: (services: Services) => swapToEvm(services),
    cut: () => network.bitcoin.setEndpoint(0, { down: true }),
    review: ({ replacements }: Services, id: string) => replacements.cancelOption(id),
    approve: ({ replacements }: Services, id: string, approved: ApprovedReplacement) =>
      replacements.cancel(id, 1_000_000n, approved),
  },
  {
    chain: 'Polygon (local)',
    what: 'a speed-up',
    begin: async (services: Services) => {
      await setMining(network, false)
      return swapToBitcoin(services, network)
    },
    cut: () => network.chains.base.setEndpoint(0, { down: true }),
    review: ({ replacements }: Services, id: string) => replacements.speedUpOptions(id),
    approve: ({ replacements }: Services, id: string, approved: ApprovedReplacement) =>
      replacements.speedUp(id, 'fast', 10n ** 18n, approved),
  },
])('$what that only one server of $chain vouches for', ({ chain, begin, cut, review, approve }) => {
  afterEach(() => setMining(network, true))

  const attemptsOf = async (services: Services, id: string) => (await services.journal.get(id))?.attempts

  it('says so, and is signed only once that is accepted', { tags: ['release'] }, async () => {
    const { services } = await start()
    const id = await begin(services)
    const attempts = await attemptsOf(services, id)
    expect((await review(services, id)).review.findings).toEqual([])
    cut()
    const shown = await review(services, id)
    expect(shown.review.findings).toEqual([{ code: 'single-source', severity: 'warn', params: { chain } }])
    const unread = { ...accepted(shown), acknowledged: false }
    expect(await codeOf(approve(services, id, unread))).toBe('review-unacknowledged')
    expect(await attemptsOf(services, id)).toEqual(attempts)
    await approve(services, id, accepted(shown))
    expect((await attemptsOf(services, id))?.length).toBeGreaterThan(attempts?.length ?? 0)
  })

  it('is not signed if two vouched for what was shown', { tags: ['release'] }, async () => {
    const { services } = await start()
    const id = await begin(services)
    const attempts = await attemptsOf(services, id)
    const shown = await review(services, id)
    cut()
    expect(await codeOf(approve(services, id, accepted(shown)))).toBe('review-changed')
    expect(await attemptsOf(services, id)).toEqual(attempts)
  })
})

describe('with both endpoints of Bitcoin down', () => {
  const cut = (down: boolean) => BOTH.forEach((index) => network.bitcoin.setEndpoint(index, { down }))

  it('an order fails before a signature, and reserves no coin', async () => {
    const { services } = await start()
    cut(true)
    expect(await codeOf(swapToEvm(services))).toBe('chain-unreachable')
    expect(await codeOf(services.holdings.bitcoin())).toBe('chain-unreachable')
    cut(false)
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
    expect(await services.holdings.bitcoin()).toMatchObject({ spendableSats: COIN_SATS, reservedSats: 0n })
  })

  it('a signed swap is kept, then sent and proven', async () => {
    const { machine, services } = await start()
    // Down from the moment the signature is on disk.
    const worker = machine.start((platform) => ({
      ...platform,
      store: {
        ...platform.store,
        async append(event, ...rest) {
          const isNew = await platform.store.append(event, ...rest)
          if (event.type === 'signed') cut(true)
          return isNew
        },
      },
    }))
    const id = await swapToEvm(worker)
    for (let look = 0; look < 3; look += 1) {
      machine.wait(60_000)
      await worker.tracker.tick()
    }
    expect(await shown(services, id)).toBe('signed none')
    expect((await services.history.get(id)).notices).toEqual([
      { code: 'not-broadcast-yet', facts: {} },
      { code: 'chains-unseen', facts: { reason: 'chain-unreachable' } },
    ])
    cut(false)
    await ringUntilDone({ machine, services }, id)
  })
})

describe('with both endpoints of the base network down', () => {
  const cut = (down: boolean) => BOTH.forEach((index) => network.chains.base.setEndpoint(index, { down }))

  it('an order fails before anything is signed', async () => {
    const { services } = await start()
    cut(true)
    expect(await codeOf(swapToEvm(services))).toBe('chain-unreachable')
    expect(await codeOf(swapToBitcoin(services, network))).toBe('chain-unreachable')
    cut(false)
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
    const { usdc } = network.chains.deployment.base.tokens
    const { evm } = await keystoreAccounts(services.wallet)
    expect(await network.balance('polygon', usdc.address, evm.address)).toBe(USDC_UNITS)
  })

  it('the payment’s chain is shown, and the end proven later', { tags: ['release'] }, async () => {
    const { machine, services } = await start()
    const id = await swapToEvm(services)
    cut(true)
    await network.mine(3)
    for (let look = 0; look < 3; look += 1) {
      machine.wait(60_000)
      await services.tracker.tick()
    }
    // The service reports the end correctly; nobody else can confirm it.
    expect(await shown(services, id)).toBe('processing service')
    cut(false)
    await ringUntilDone({ machine, services }, id)
  })
})

describe('an endpoint that lies', () => {
  it('about amounts is outvoted by the transactions themselves', async () => {
    const { services } = await start()
    network.bitcoin.setEndpoint(0, { lie: 'amounts' })
    expect(await services.holdings.bitcoin()).toMatchObject({ confirmedSats: COIN_SATS })
    const id = await swapToEvm(services)
    await network.mine(3)
    await services.tracker.poll(id)
    expect(await shown(services, id)).toBe('done chain')
  })

  it('by hiding coins hides none from the wallet', async () => {
    const { services } = await start()
    network.bitcoin.setEndpoint(0, { lie: 'hide-utxos' })
    expect(await services.holdings.bitcoin()).toMatchObject({ confirmedSats: COIN_SATS })
  })

  firstInLoop(BOTH)('by inventing a payment (%i) confirms nothing', async (liar) => {
    const { services } = await start()
    const { address } = (await keystoreAccounts(services.wallet)).bitcoin
    network.bitcoin.setEndpoint(liar, { lie: { name: 'invent-payout', address, sats: 700_000n } })
    expect(await services.holdings.bitcoin()).toMatchObject({
      confirmedSats: COIN_SATS,
      pendingSats: 700_000n,
    })
  })

  firstInLoop(BOTH)('about lockers (%i) causes a refusal with the disagreement', async (liar) => {
    const { services } = await start()
    network.chains.base.setEndpoint(liar, { lie: 'locker' })
    expect(await codeOf(swapToEvm(services))).toBe('chain-disagreement')
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })

  firstInLoop(BOTH)('about lockers (%i) is not believed alone', async (liar) => {
    const { services } = await start()
    const honest = liar === 0 ? 1 : 0
    network.chains.base.setEndpoint(honest, { down: true })
    await prepareToEvm(services)
    network.chains.base.setEndpoint(honest, { down: false })
    network.chains.base.setEndpoint(liar, { lie: 'locker' })
    expect(await codeOf(prepareToEvm(services))).toBe('chain-disagreement')
  })

  // threat: disputed-answer
  it.each(BOTH)(
    'about receipts (%i) proves nothing and disproves nothing',
    { tags: ['release'] },
    async (liar) => {
      const { machine, services } = await start()
      const id = await swapToBitcoin(services, network)
      network.chains.base.setEndpoint(liar, { lie: 'receipts' })
      await network.mine(2)
      machine.wait(60_000)
      await services.tracker.tick()
      expect(await shown(services, id)).not.toContain('reverted')
      network.chains.base.setEndpoint(liar, { lie: false })
      await ringUntilDone({ machine, services }, id)
    },
  )

  it.each(BOTH)(
    'by having no history (%i) proves and disproves nothing',
    { tags: ['release'] },
    async (liar) => {
      const { machine, services } = await start()
      const id = await swapToBitcoin(services, network)
      // The call is older than all that the node has kept.
      await network.chains.base.mine(12)
      network.chains.base.setEndpoint(liar, { lie: 'pruned' })
      await network.mine(2)
      // What both have said before does not count any more.
      machine.wait(10 * 60_000)
      await services.tracker.tick()
      expect(await shown(services, id)).toMatch(/^(submitted|mined|paying|overdue) none$/)
      network.chains.base.setEndpoint(liar, { lie: false })
      await ringUntilDone({ machine, services }, id)
    },
  )

  it('about its network is used no further', { tags: ['release'] }, async () => {
    const { services } = await start()
    network.bitcoin.setEndpoint(0, { lie: 'wrong-network' })
    network.chains.base.setEndpoint(0, { lie: 'chain-id' })
    const id = await swapToEvm(services)
    await network.mine(3)
    await services.tracker.poll(id)
    expect(await shown(services, id)).toBe('done chain')
  })
})
