import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { Services } from '~/lib/services/services'
import { callRpc } from '../../network/evm/json-rpc'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { callsOf, fundEvm, USDC_UNITS } from '../support/swap-to-bitcoin'
import { fundBitcoin, mineAndPoll, swapToEvm } from '../support/swap-to-evm'
import { type Behave, send, sendJson } from './hostile-server'
import { hangUp, onlyFor, passingOn, type Proxy, startProxy, withServers } from './proxy'
import { firstInLoop } from '../support/first-in-loop'

const COIN_SATS = 10_000_000n
const MINUTE_MS = 60_000
const RECIPIENT = freshAddress(4_000)

let network: TestNetwork
let service: Proxy
let wallets = 800

beforeAll(async () => {
  network = await openNetwork()
  service = await startProxy(network.serviceUrl)
})
afterAll(async () => {
  await service.stop()
  await network.stop()
})
beforeEach(() => service.behave(service.honest))

async function start(): Promise<{ machine: Machine; services: Services }> {
  const machine = createMachine(withServers(network.profile, { service: service.url }))
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, COIN_SATS)
  return { machine, services }
}

const usdc = () => network.chains.deployment.base.tokens.usdc.address

const prepareToEvm = (services: Services) =>
  services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName: 'polygon',
      outputToken: usdc(),
      recipient: RECIPIENT,
      slippageBps: 100,
      feeChoice: 'normal',
    },
    { origin: null },
  )

const prepareToBitcoin = (services: Services) =>
  services.swaps.prepare(
    {
      direction: 'to-bitcoin',
      inputAmount: USDC_UNITS,
      networkName: 'polygon',
      inputToken: usdc(),
      recipient: null,
      slippageBps: 300,
      feeChoice: null,
    },
    { origin: null },
  )

async function failure(task: Promise<unknown>): Promise<AppError> {
  const outcome = await task.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (outcome instanceof AppError) return outcome
  throw new Error('no AppError was thrown', { cause: outcome })
}
const codeOf = async (task: Promise<unknown>) => (await failure(task)).code

async function expectNothingBegun(services: Services) {
  expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  expect(await services.holdings.bitcoin()).toMatchObject({ spendableSats: COIN_SATS, reservedSats: 0n })
}

const isOperation = (name: string) => (request: IncomingMessage) => request.url?.endsWith(name) === true

/** Alters our request to the service in one operation. */
function asIfAsked(operation: string, change: object): Behave {
  const altered = passingOn(network.serviceUrl, (body) => JSON.stringify(merge(JSON.parse(body), change)))
  return onlyFor(isOperation(operation), altered, service.honest)
}

function merge(body: object, change: object): object {
  return Object.fromEntries([
    ...Object.entries(body),
    ...Object.entries(change).map(([key, value]: [string, unknown]) => {
      const inner: unknown = Reflect.get(body, key)
      const isNested =
        typeof value === 'object' && value !== null && typeof inner === 'object' && inner !== null
      return [key, isNested ? merge(inner, value) : value]
    }),
  ])
}

// threat: switched-quote
describe('an estimate for one order, a transaction for another', () => {
  const otherNetwork = () => ({
    networkName: 'ethereum',
    outputToken: network.chains.deployment.cross.tokens.usdc.address,
  })

  firstInLoop<[string, () => object, string[]]>([
    ['recipient', () => ({ recipientAddress: freshAddress(4_001) }), ['payload-recipient']],
    ['amount', () => ({ amountBTC: '0.02' }), ['locker-amount']],
    ['token', () => ({ outputToken: null }), ['payload-token']],
    ['network', otherNetwork, ['payload-chain']],
    ['third party', () => ({ thirdPartyId: '7' }), ['payload-third-party']],
  ])('of another %s is refused, and no swap is begun', async (_, change, codes) => {
    const { services } = await start()
    service.behave(asIfAsked('wrap-and-swap-unsigned', change()))
    const review = await prepareToEvm(services)
    expect(review.verdict).toBe('refuse')
    const refused = review.findings.filter(({ severity }) => severity === 'refuse').map(({ code }) => code)
    expect(refused).toEqual(expect.arrayContaining(codes))
    expect(await codeOf(services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' }))).toBe(
      'review-refused',
    )
    await expectNothingBegun(services)
  })

  firstInLoop<[string, object, string[]]>([
    ['address', { bitcoinAddress: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }, ['user-script-changed']],
    ['amount', { exchangeInfo: { inputAmount: (USDC_UNITS / 2n).toString() } }, ['input-amount-changed']],
    ['minimum', { minBtcAmount: '0.00000001' }, ['minimum-below-intent']],
    ['third party', { thirdPartyId: '7' }, ['third-party-changed']],
  ])('and the call of another %s likewise', async (_, change, codes) => {
    const { services } = await start()
    await fundEvm(services, network)
    service.behave(asIfAsked('swap-and-unwrap-inputs', change))
    const review = await prepareToBitcoin(services)
    const refused = review.findings.filter(({ severity }) => severity === 'refuse').map(({ code }) => code)
    expect(refused).toEqual(expect.arrayContaining(codes))
    expect(await codeOf(services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' }))).toBe(
      'review-refused',
    )
    await expectNothingBegun(services)
  })
})

describe('a quote', () => {
  // threat: switched-quote
  it('that has expired is not signed, in either direction', async () => {
    const { machine, services } = await start()
    await fundEvm(services, network)
    const reviews = [await prepareToEvm(services), await prepareToBitcoin(services)]
    machine.wait(5 * MINUTE_MS + 1)
    for (const review of reviews)
      expect(await codeOf(services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' }))).toBe(
        'quote-stale',
      )
    await expectNothingBegun(services)
  })

  it('just before its expiry is signed', { tags: ['release'] }, async () => {
    const { machine, services } = await start()
    const { entryId, digest } = await prepareToEvm(services)
    machine.wait(5 * MINUTE_MS - 30_000)
    await services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'normal' })
    expect(await services.journal.get(entryId)).toMatchObject({ attempts: [{ kind: 'payment' }] })
  })
})

describe('a fee that is higher at signing than approved', () => {
  const setBaseFee = (wei: bigint) =>
    callRpc(network.chains.base.nodeUrl, 'anvil_setNextBlockBaseFeePerGas', [`0x${wei.toString(16)}`])

  it('is not paid: the call is not signed', async () => {
    const { services } = await start()
    await fundEvm(services, network)
    const { entryId, digest, evm } = await prepareToBitcoin(services)
    await setBaseFee(10_000_000_000_000n)
    await network.chains.base.mine(1)
    try {
      const code = await codeOf(
        services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'slow' }),
      )
      expect(code).toBe('quote-stale')
      const [swap] = await services.history.list({ before: null, limit: 10 })
      const calls = await callsOf(services, swap?.id ?? '')
      expect(calls).toEqual([])
      expect(evm?.gas?.slow).toBeGreaterThan(0n)
    } finally {
      // Not above what the last blocks paid, which would be refused.
      await setBaseFee(1_000_000n)
      await network.chains.base.mine(1)
    }
  })
})

const markup = `<script>alert(1)</script>\u202e${'no '.repeat(100_000)}`

describe('a service that', () => {
  // threat: hostile-answer
  firstInLoop<[string, Behave, string]>([
    ['fails', send(500, { 'content-type': 'text/html' }, `<h1>${markup}</h1>`), 'service-refused'],
    ['refuses in markup', sendJson({ success: false, message: markup }), 'service-refused'],
    [
      'answers a web page',
      send(200, { 'content-type': 'text/html' }, `<h1>${markup}</h1>`),
      'service-nonsense',
    ],
    [
      'answers a web page as JSON',
      send(200, { 'content-type': 'application/json' }, markup),
      'service-nonsense',
    ],
    ['sends one elsewhere', send(302, { location: 'http://127.0.0.1:9/' }), 'service-unreachable'],
    ['breaks off', hangUp, 'service-unreachable'],
    ['asks to wait', send(429, { 'retry-after': '99999999999' }), 'service-throttled'],
  ])('%s begins no swap, and is shown in plain words', async (_, odd, code) => {
    const { services } = await start()
    await fundEvm(services, network)
    service.behave(odd)
    for (const prepare of [prepareToEvm, prepareToBitcoin]) {
      const error = await failure(prepare(services))
      expect(error.code).toBe(code)
      const details = Object.values(error.details).join(' ')
      expect(details.length).toBeLessThan(300)
      expect(details).not.toMatch(/[<>\u202e]/u)
    }
    await expectNothingBegun(services)
  })

  it('asks to wait gets no request until then', { tags: ['release'] }, async () => {
    const { machine, services } = await start()
    const id = await swapToEvm(services)
    await network.bitcoin.mine(1)
    await network.untilBothKnow()
    service.behave(send(429, { 'retry-after': '600' }))
    await services.tracker.poll(id)
    service.behave(service.honest)
    const asked = service.calls.length
    for (let minute = 0; minute < 9; minute += 1) {
      machine.wait(MINUTE_MS)
      // A worker lives for half a minute: each poll runs in a new one.
      await machine.start().tracker.tick()
    }
    const error = await failure(prepareToEvm(services))
    expect([error.code, Number(error.details['seconds']) <= 60]).toEqual(['service-throttled', true])
    expect(service.calls).toHaveLength(asked)
    machine.wait(MINUTE_MS)
    await prepareToEvm(services)
    expect(service.calls.length).toBeGreaterThan(asked)
  })

  firstInLoop<[string, Behave]>([
    ['fails', send(500, {}, markup)],
    ['breaks off', hangUp],
    ['answers nonsense', sendJson({ state: { done: true } })],
    ['knows nothing', sendJson(null)],
  ])('%s about every swap stops none from its end', async (_, odd) => {
    const { services } = await start()
    const id = await swapToEvm(services)
    service.behave(onlyFor((request) => request.url?.includes('/requests/') === true, odd, service.honest))
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({
      phase: 'confirming',
      proof: 'none',
      service: null,
    })
    expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('does not know a deep payment causes a notice', async () => {
    const { machine, services } = await start()
    // Its relayer acts only on demand.
    const id = await swapToEvm(services)
    service.behave(
      onlyFor((request) => request.url?.includes('/requests/') === true, sendJson(null), service.honest),
    )
    await network.bitcoin.mine(5)
    await network.untilBothKnow()
    await services.tracker.poll(id)
    expect((await services.history.get(id)).notices).toEqual([])
    await network.bitcoin.mine(1)
    await network.untilBothKnow()
    machine.wait(MINUTE_MS)
    await services.tracker.poll(id)
    expect((await services.history.get(id)).notices).toEqual([
      { code: 'service-unaware', facts: { confirmations: '6' } },
    ])
    const ended = { phase: 'done', proof: 'chain', notices: [] }
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject(ended)
  })
})
