import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { callsOf, fundEvm, swapToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, paymentsOf, swapToEvm } from '../support/swap-to-evm'
import { type Behave, send, sendJson, startHostileServer } from './hostile-server'
import { hangUp, losingAnswers, onlyFor, type Proxy, startProxy, withServers } from './proxy'
import { firstInLoop } from '../support/first-in-loop'

const COIN_SATS = 10_000_000n
const BOTH = [0, 1] as const
const MINUTE_MS = 60_000

let network: TestNetwork
/** Two controllable endpoints for each chain. */
let esplora: [Proxy, Proxy]
let rpc: [Proxy, Proxy]
let wallets = 700

beforeAll(async () => {
  network = await openNetwork()
  const [one, other] = network.bitcoin.esploraUrls
  const [node, second] = network.chains.base.rpcUrls
  esplora = [await startProxy(one), await startProxy(other)]
  rpc = [await startProxy(node), await startProxy(second)]
})
afterAll(async () => {
  for (const proxy of [...esplora, ...rpc]) await proxy.stop()
  await network.stop()
})
beforeEach(behaveHonestly)
afterEach(() => {
  for (const index of BOTH) {
    network.bitcoin.setEndpoint(index, { down: false, lie: false })
    network.chains.base.setEndpoint(index, { down: false, lie: false })
  }
})

function behaveHonestly() {
  for (const proxy of [...esplora, ...rpc]) proxy.behave(proxy.honest)
}

type User = { machine: Machine; services: Services }

async function start(servers: { esplora?: string[]; rpc?: string[] } = {}): Promise<User> {
  const machine = createMachine(
    withServers(network.profile, {
      esplora: esplora.map(({ url }) => url),
      rpc: rpc.map(({ url }) => url),
      ...servers,
    }),
  )
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, COIN_SATS)
  return { machine, services }
}

async function shown(services: Services, id: string) {
  const { phase, proof, notices } = await services.history.get(id)
  return [`${phase} ${proof}`, ...notices.map(({ code, facts }) => `${code} ${facts['reason'] ?? ''}`.trim())]
}

async function codeOf(task: Promise<unknown>): Promise<string> {
  const outcome = await task.then(
    () => 'no failure',
    (thrown: unknown) => thrown,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}

/** Advances the time and fires the alarm. */
async function ring({ machine, services }: User, ms = MINUTE_MS) {
  machine.wait(ms)
  await services.tracker.tick()
}

async function ringUntilDone(user: User, id: string) {
  for (let round = 0; round < 10; round += 1) {
    await network.mine(1)
    await ring(user, 5 * MINUTE_MS)
    const [phase] = await shown(user.services, id)
    if (phase === 'done chain') return
  }
  throw new Error(`still ${(await shown(user.services, id)).join(', ')}`)
}

const page = '<html><script>alert(1)</script></html>'
const reverts = { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }
const broke = { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'insufficient funds on your plan' } }

describe('with one endpoint of each chain that', { tags: ['release'] }, () => {
  it.each<[string, Behave]>([
    ['fails', send(500, { 'content-type': 'text/html' }, page)],
    ['asks to wait', send(429, { 'retry-after': '3600' })],
    ['is unavailable for a while', send(503, { 'retry-after': '3600' })],
    ['answers a web page', send(200, { 'content-type': 'text/html' }, page)],
    ['answers a web page as JSON', send(200, { 'content-type': 'application/json' }, page)],
    ['answers nothing', send(200, { 'content-type': 'application/json' })],
    ['answers half', send(200, { 'content-type': 'application/json' }, '{"jsonrpc":"2.0","id":1,"res')],
    ['answers null', sendJson(null)],
    ['knows nothing', send(404, {}, 'not found')],
    ['breaks off', hangUp],
    ['sends one elsewhere', send(302, { location: 'http://127.0.0.1:9/' })],
    ['calls everything a revert', sendJson(reverts)],
    ['has not been paid', sendJson(broke)],
  ])('%s, both directions end as done, proven by the chain', async (_, odd) => {
    const user = await start()
    const { services } = user
    await fundEvm(services, network)
    esplora[0].behave(odd)
    rpc[0].behave(odd)
    const there = await swapToEvm(services)
    const back = await swapToBitcoin(services, network)
    await network.mine(3)
    for (const id of [there, back]) {
      await services.tracker.poll(id)
      expect(await shown(services, id)).toEqual(['done chain'])
    }
  })
})

describe('a chain source that asks to wait', () => {
  it('gets no request until then, and is used again afterwards', async () => {
    const user = await start()
    for (const proxy of esplora) proxy.behave(send(503, { 'retry-after': '120' }))
    expect(await codeOf(user.services.holdings.bitcoin())).toBe('chain-unreachable')
    behaveHonestly()
    const asked = () => esplora.map(({ calls }) => calls.length)
    const before = asked()
    user.machine.wait(118_000)
    expect(await codeOf(user.services.holdings.bitcoin())).toBe('chain-unreachable')
    expect(asked()).toEqual(before)
    user.machine.wait(3_000)
    expect(await user.services.holdings.bitcoin()).toMatchObject({ spendableSats: COIN_SATS })
  })
})

const isPost = ({ method }: IncomingMessage) => method === 'POST'
const isSending = (_: IncomingMessage, body: string) => body.includes('eth_sendRawTransaction')
const OTHER_TXID = 'ab'.repeat(32)

describe('a broadcast', () => {
  // threat: lost-broadcast
  firstInLoop<[string, Behave]>([
    ['breaks off', hangUp],
    ['fails', send(500, {}, 'internal')],
    ['is refused', send(400, {}, 'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns"}')],
    ['names another transaction', send(200, { 'content-type': 'text/plain' }, OTHER_TXID)],
    ['is a web page', send(200, { 'content-type': 'text/html' }, page)],
  ])('is recognised and not repeated although the answer %s', async (_, answer) => {
    const user = await start()
    for (const [index, proxy] of esplora.entries()) {
      const target = network.bitcoin.esploraUrls[index] ?? ''
      proxy.behave(onlyFor(isPost, losingAnswers(target, answer), proxy.honest))
    }
    const id = await swapToEvm(user.services)
    expect(await shown(user.services, id)).toEqual(['broadcast none'])
    await ring(user)
    expect(await shown(user.services, id)).toEqual(['broadcast none'])
    expect(await paymentsOf(user.services, id)).toHaveLength(1)
    await ringUntilDone(user, id)
  })

  // threat: lost-broadcast
  it('does not count as sent where it was swallowed', async () => {
    const user = await start()
    for (const proxy of esplora)
      proxy.behave(onlyFor(isPost, send(200, { 'content-type': 'text/plain' }, OTHER_TXID), proxy.honest))
    const id = await swapToEvm(user.services)
    expect(await shown(user.services, id)).toEqual(['signed none', 'not-broadcast-yet'])
    behaveHonestly()
    await ring(user)
    expect(await shown(user.services, id)).toEqual(['broadcast none'])
    await ringUntilDone(user, id)
  })

  firstInLoop<[string, Behave]>([
    ['breaks off', hangUp],
    ['fails', send(502, {}, page)],
    ['names another transaction', sendJson({ jsonrpc: '2.0', id: 1, result: `0x${OTHER_TXID}` })],
    ['is an error', sendJson(broke)],
  ])('is recognised for a call although the answer %s', async (_, answer) => {
    const user = await start()
    await fundEvm(user.services, network)
    for (const [index, proxy] of rpc.entries()) {
      const target = network.chains.base.rpcUrls[index] ?? ''
      proxy.behave(onlyFor(isSending, losingAnswers(target, answer), proxy.honest))
    }
    const id = await swapToBitcoin(user.services, network)
    const sent = await callsOf(user.services, id)
    expect(sent.every(({ accepted, sighting }) => accepted || sighting.state === 'mined')).toBe(true)
    await ringUntilDone(user, id)
    expect(new Set((await callsOf(user.services, id)).map(({ nonce }) => nonce)).size).toBe(sent.length)
  })
})

describe('an endpoint that switches to another network', () => {
  // threat: wrong-chain
  it('is no longer trusted, and a notice says so', async () => {
    const user = await start()
    const id = await swapToEvm(user.services)
    for (const index of BOTH) {
      network.bitcoin.setEndpoint(index, { lie: 'wrong-network' })
      network.chains.base.setEndpoint(index, { lie: 'chain-id' })
    }
    await ring(user, 6 * MINUTE_MS)
    expect(await shown(user.services, id)).toEqual(['broadcast none', 'chains-unseen chain-wrong-network'])
    expect(await codeOf(swapToEvm(user.services))).toBe('chain-wrong-network')
    expect(await user.services.history.list({ before: null, limit: 10 })).toHaveLength(1)
    for (const index of BOTH) {
      network.bitcoin.setEndpoint(index, { lie: false })
      network.chains.base.setEndpoint(index, { lie: false })
    }
    await ringUntilDone(user, id)
  })

  it('is not needed if another is left', { tags: ['release'] }, async () => {
    const user = await start()
    const id = await swapToEvm(user.services)
    network.bitcoin.setEndpoint(0, { lie: 'wrong-network' })
    network.chains.base.setEndpoint(1, { lie: 'chain-id' })
    user.machine.wait(6 * MINUTE_MS)
    await ringUntilDone(user, id)
  })
})

describe('a server that denies a payment', () => {
  it('causes a notice alone, once the payment is deep', { tags: ['release'] }, async () => {
    const user = await start()
    const id = await swapToEvm(user.services)
    const isAboutTransactions = ({ url = '' }: IncomingMessage) => url.startsWith('/tx/')
    esplora[1].behave(onlyFor(isAboutTransactions, send(404, {}, 'Transaction not found'), esplora[1].honest))
    await network.bitcoin.mine(6)
    await ring(user)
    expect(await shown(user.services, id)).toEqual(['broadcast none'])
    await network.bitcoin.mine(1)
    await ring(user)
    expect(await shown(user.services, id)).toEqual(['broadcast none', 'chains-unseen chain-disagreement'])
    // The destination's proof does not need it; the payment still counts as unconfirmed.
    await network.mine(1)
    await ring(user)
    expect(await shown(user.services, id)).toEqual(['done chain', 'payment-unconfirmed'])
  })
})

describe('two nodes that disagree on the logs', () => {
  it('prove nothing, with a notice, until they agree', async () => {
    const user = await start()
    const id = await swapToEvm(user.services)
    network.chains.base.setEndpoint(1, { lie: 'receipts' })
    await network.mine(3)
    await ring(user)
    expect(await shown(user.services, id)).toEqual([
      'processing service',
      'service-says-done',
      'chains-unseen chain-disagreement',
    ])
    network.chains.base.setEndpoint(1, { lie: false })
    await ring(user)
    expect(await shown(user.services, id)).toEqual(['done chain'])
  })

  firstInLoop(BOTH)('are decided by a third, no matter which lies (%i)', async (liar) => {
    const third = await startProxy(network.chains.base.nodeUrl)
    try {
      const user = await start({ rpc: [...network.chains.base.rpcUrls, third.url] })
      const id = await swapToEvm(user.services)
      network.chains.base.setEndpoint(liar, { lie: 'receipts' })
      await network.mine(3)
      await user.services.tracker.poll(id)
      expect(await shown(user.services, id)).toEqual(['done chain'])
    } finally {
      await third.stop()
    }
  })

  firstInLoop(BOTH)('are settled by a third about a locker (%i)', async (liar) => {
    const third = await startProxy(network.chains.base.nodeUrl)
    try {
      const user = await start({ rpc: [...network.chains.base.rpcUrls, third.url] })
      network.chains.base.setEndpoint(liar, { lie: 'locker' })
      const id = await swapToEvm(user.services)
      await network.mine(3)
      await user.services.tracker.poll(id)
      expect(await shown(user.services, id)).toEqual(['done chain'])
    } finally {
      await third.stop()
    }
  })
})

describe('endpoints that are all down', () => {
  firstInLoop(['Bitcoin', 'the base network'])(
    'of %s cause a notice, and the swap continues automatically',
    async (which) => {
      const user = await start()
      const id = await swapToEvm(user.services)
      for (const proxy of which === 'Bitcoin' ? esplora : rpc) proxy.behave(hangUp)
      await ring(user)
      expect(await shown(user.services, id)).toEqual(['broadcast none', 'chains-unseen chain-unreachable'])
      behaveHonestly()
      await ring(user, 6 * MINUTE_MS)
      expect(await shown(user.services, id)).toEqual(['broadcast none'])
      await ringUntilDone(user, id)
    },
  )
})

describe('a redirect', () => {
  it('is not followed to another host', async () => {
    const elsewhere = await startHostileServer(sendJson(null))
    try {
      const user = await start()
      for (const proxy of [...esplora, ...rpc]) proxy.behave(send(307, { location: elsewhere.url }))
      expect(await codeOf(swapToEvm(user.services))).toBe('chain-unreachable')
      expect(elsewhere.calls).toEqual([])
    } finally {
      await elsewhere.stop()
    }
  })
})
