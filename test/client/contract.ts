import { type SatspanProvider, type SwapTerms, toSatspan } from '~/lib/provider/client'
import type { User } from '~/lib/provider/client/testing/user'

/**
 * The duties of `window.satspan` that a page relies on. They run unchanged against the mock, in this process, and
 * against the extension, inside a page; each on a site of its own, with an unlocked wallet that holds funds.
 */
export type Stage = {
  provider: SatspanProvider
  user: User & {
    lock(): Promise<void>
    unlock(): Promise<void>
    /** Revokes this site. */
    disconnect(): Promise<void>
  }
}
export type Duty = { title: string; run(stage: Stage): Promise<void> }

const TO_EVM: SwapTerms = { direction: 'to-evm', sats: 1_000_000n, network: 'polygon' }
const PARAMS = { amountBTC: '0.01', networkName: 'polygon' }
const WAIT_MS = 30_000

export const duties: Duty[] = [
  {
    title: 'denies a site that is not connected',
    async run({ provider }) {
      const denied = { code: 4100, reason: 'site-not-connected' }
      for (const method of ['bridge_networks', 'bridge_estimateToEvm', 'bridge_requests', 'bridge_swapToEvm'])
        same(await failureOf(provider, method), denied)
      same(await provider.request({ method: 'bridge_accounts' }), null)
      same(await provider.request({ method: 'wallet_getPermissions' }), [])
      same(await failureOf(provider, 'bridge_nonsense'), { code: 4200, reason: 'method-unknown' })
    },
  },
  {
    title: 'tells of a connection and of its end',
    async run(stage) {
      const { provider, user } = stage
      const heard = eventsOf(provider)
      const accounts = await connect(stage)
      await until(() => heard.length >= 2)
      same(heard.splice(0), [
        ['connect', accounts],
        ['accountsChanged', accounts],
      ])
      same(await provider.request({ method: 'bridge_requestAccounts' }), accounts)
      await user.disconnect()
      await until(() => heard.length >= 2)
      same(
        heard.map(([event]) => event),
        ['accountsChanged', 'disconnect'],
      )
      same(heard[0], ['accountsChanged', null])
      same(Object(heard[1]?.[1]).code, 4100)
      same(await provider.request({ method: 'bridge_accounts' }), null)
    },
  },
  {
    title: 'lets a page end its own connection',
    async run(stage) {
      const { provider } = stage
      await connect(stage)
      const heard = eventsOf(provider)
      same(await provider.request({ method: 'wallet_revokePermissions' }), null)
      await until(() => heard.length >= 2)
      same(
        heard.map(([event]) => event),
        ['accountsChanged', 'disconnect'],
      )
      same(await failureOf(provider, 'bridge_requests'), { code: 4100, reason: 'site-not-connected' })
      // A new connection is a new question.
      await connect(stage)
    },
  },
  {
    title: 'refuses a second question to connect',
    async run({ provider, user }) {
      const question = provider.request({ method: 'bridge_requestAccounts' })
      // The first is on its way before the second.
      await provider.request({ method: 'bridge_accounts' })
      same(await failureOf(provider, 'bridge_requestAccounts'), { code: -32002, reason: 'connect-pending' })
      await user.approve()
      same('bitcoin' in (await question), true)
    },
  },
  {
    title: 'says no for its user, and asks again after a rejected swap',
    async run(stage) {
      const { provider, user } = stage
      await connect(stage)
      const question = failureOf(provider, 'bridge_swapToEvm', PARAMS)
      await user.reject()
      same(await question, { code: 4001, reason: 'user-rejected' })
      await provider.request({ method: 'wallet_revokePermissions' })
      await connect(stage)
    },
  },
  {
    title: 'keeps its connection through a lock',
    async run(stage) {
      const { provider, user } = stage
      const accounts = await connect(stage)
      const satspan = await toSatspan(provider)
      const heard = eventsOf(provider)
      await user.lock()
      await until(() => heard.length >= 1)
      same(heard.splice(0), [['accountsChanged', null]])
      same(satspan.state(), 'locked')
      same(await satspan.accounts(), null)
      same((await satspan.networks()).length > 0, true)
      const locked = { code: 4100, reason: 'wallet-locked' }
      same(await failureOf(provider, 'bridge_estimateToEvm', PARAMS), locked)
      same(await failureOf(provider, 'bridge_offers', { amountBTC: '0.01', currency: 'USDC' }), locked)
      same(await satspan.swaps(), [])
      same((await provider.request({ method: 'wallet_getPermissions' })).length, 1)
      await user.unlock()
      await until(() => heard.length > 0)
      same(heard, [['accountsChanged', accounts]])
      same(satspan.state(), 'connected')
      await user.lock()
      await until(() => satspan.state() === 'locked')
      const question = satspan.connect()
      await user.unlock()
      same(await question, accounts)
    },
  },
  {
    title: 'names what does not fit',
    async run(stage) {
      const { provider } = stage
      await connect(stage)
      const refusals: [string, object, object][] = [
        ['bridge_estimateToEvm', { ...PARAMS, networkName: 'nowhere' }, at('network-unknown', 'networkName')],
        ['bridge_swapToEvm', { ...PARAMS, networkName: 'nowhere' }, at('network-unknown', 'networkName')],
        ['bridge_swapToEvm', { ...PARAMS, outputToken: TOKEN }, at('token-unknown', 'outputToken')],
        ['bridge_swapToEvm', { ...PARAMS, amountBTC: '0' }, at('amount-malformed', 'amountBTC')],
        ['bridge_swapToEvm', { ...PARAMS, amountBTC: '1.123456789' }, at('bad-input', 'amountBTC')],
        ['bridge_swapToEvm', { amountBTC: '1' }, at('bad-input', 'networkName')],
        ['bridge_swapToEvm', { ...PARAMS, minOut: '1' }, at('bad-input', 'minOut')],
        ['bridge_swapToEvm', { ...PARAMS, slippageBps: 1_001 }, at('bad-input', 'slippageBps')],
        ['bridge_swapToBitcoin', { networkName: 'polygon', inputAmount: 1 }, at('bad-input', 'inputAmount')],
        [
          'bridge_swapToBitcoin',
          { networkName: 'x', inputAmount: '1' },
          at('network-unknown', 'networkName'),
        ],
        ['bridge_getRequest', { requestId: 'none' }, { code: -32602, reason: 'request-unknown' }],
        ['bridge_nonsense', {}, { code: 4200, reason: 'method-unknown' }],
      ]
      for (const [method, params, refusal] of refusals) {
        const { path, ...failure } = await failureOf(provider, method, params)
        const told = Object(refusal).path === undefined ? failure : { ...failure, path }
        same(told, refusal, `${method} ${JSON.stringify(params)}`)
      }
    },
  },
  {
    title: 'takes a chain ID for the name of its network',
    async run(stage) {
      const { provider, user } = stage
      await connect(stage)
      const [network] = await provider.request({ method: 'bridge_networks' })
      const networkName = String(network?.chainId)
      const params = { ...PARAMS, networkName }
      const there = await provider.request({ method: 'bridge_estimateToEvm', params })
      same(there.networkName, network?.name)
      const units = { networkName, inputAmount: String(10n ** 18n) }
      const back = await provider.request({ method: 'bridge_estimateToBitcoin', params: units })
      same(back.networkName, network?.name)
      const question = provider.request({ method: 'bridge_swapToEvm', params })
      await user.approve()
      const { requestId } = await question
      const swap = await provider.request({ method: 'bridge_getRequest', params: { requestId } })
      same(swap.networkName, network?.name)
    },
  },
  {
    title: 'refuses less than the minimum, and says how much that is',
    async run(stage) {
      const { provider } = stage
      await connect(stage)
      const { minInputAmountBTC } = await provider.request({ method: 'bridge_estimateToEvm', params: PARAMS })
      const least = Math.round(Number(minInputAmountBTC) * 1e8)
      const params = { ...PARAMS, amountBTC: ((least - 1) / 1e8).toFixed(8) }
      const below = at('amount-below-minimum', 'amountBTC')
      same(await failureOf(provider, 'bridge_swapToEvm', params), { ...below, min: String(least) })
      const one = { networkName: 'polygon', inputAmount: String(10n ** 18n) }
      const estimate = await provider.request({ method: 'bridge_estimateToBitcoin', params: one })
      const leastBack = Math.round(Number(estimate.minInputAmountBTC) * 1e8)
      for (const inputAmount of ['1', '1000000000'])
        same(await failureOf(provider, 'bridge_swapToBitcoin', { ...one, inputAmount }), {
          ...at('amount-below-minimum', 'inputAmount'),
          min: String(leastBack),
        })
    },
  },
  {
    title: 'refuses more than the network mints, and says how much that is',
    async run(stage) {
      const { provider } = stage
      await connect(stage)
      const { max, ...failure } = await failureOf(provider, 'bridge_swapToEvm', {
        ...PARAMS,
        amountBTC: '100000',
      })
      same(failure, at('amount-above-limit', 'amountBTC'))
      same(BigInt(max ?? 0) > 1_000_000n, true)
    },
  },
  {
    title: 'swaps, and lists the latest first',
    async run(stage) {
      const { provider, user } = stage
      await connect(stage)
      const phases: string[] = []
      provider.on('requestChanged', ({ phase, txid }) => phases.push(`${phase} ${txid === null}`))
      const satspan = await toSatspan(provider)
      const ids: string[] = []
      for (const sats of [1_000_000n, 1_100_000n]) {
        const question = satspan.swap({ ...TO_EVM, sats })
        await user.approve()
        ids.unshift((await question).id)
      }
      // Told of before it was signed.
      same(phases[0], 'intended true')
      const listed = await provider.request({ method: 'bridge_requests' })
      same(
        listed.map(({ requestId }) => requestId),
        ids,
      )
      const [latest] = await satspan.swaps()
      same(latest?.id, ids[0])
      const requestId = ids[0] ?? ''
      const read = await provider.request({ method: 'bridge_getRequest', params: { requestId } })
      same(read.inputAmount, '1100000')
      same(/^[0-9a-f]{64}$/.test(read.txid ?? ''), true)
    },
  },
  {
    title: 'answers calls by name as WBIP has them',
    async run(stage) {
      const { provider } = stage
      const accounts = await connect(stage)
      const enveloped: unknown = await provider.request('bridge_accounts')
      same(Object(enveloped).result, accounts)
      same(Object(enveloped).jsonrpc, '2.0')
      same(Object(enveloped).bitcoin, accounts.bitcoin)
      same(Array.isArray(await provider.request('bridge_networks')), true)
      const info: unknown = await provider.request('getInfo')
      same(Object(info).result.methods.includes('bridge_swapToEvm'), true)
      const addresses: unknown = await provider.request('getAddresses')
      same(Object(addresses).result.addresses[0].address, accounts.bitcoin.address)
      const unknown: unknown = await Object(provider).request('wallet_connect')
      same(Object(unknown).error.code, 4200)
    },
  },
  {
    title: 'knows its events, and those of EIP-1193',
    async run({ provider }) {
      const listen = (event: string): unknown => Object(provider).on(event, () => {})
      for (const event of ['connect', 'accountsChanged', 'chainChanged', 'message'])
        same(listen(event), provider)
      let code: unknown
      try {
        listen('requestchanged')
      } catch (thrown) {
        code = Object(thrown).code
      }
      same(code, -32602)
    },
  },
]

const TOKEN = '0x1111111111111111111111111111111111111111'
const at = (reason: string, path: string) => ({ code: -32602, reason, path })

async function connect({ provider, user }: Stage) {
  const question = provider.request({ method: 'bridge_requestAccounts' })
  await user.approve()
  return question
}

type Failure = { code: number; reason: string; path?: string; min?: string; max?: string }

/** The error of a call that has to fail. */
async function failureOf(provider: SatspanProvider, method: string, params: object = {}): Promise<Failure> {
  try {
    await Object(provider).request({ method, params })
  } catch (thrown) {
    const { code, data = {} } = Object(thrown)
    const { reason, path, min, max } = data
    return JSON.parse(JSON.stringify({ code, reason, path, min, max }))
  }
  throw new Error(`${method} was answered`)
}

/** The events of the connection from now on. */
function eventsOf(provider: SatspanProvider): [event: string, data: unknown][] {
  const heard: [string, unknown][] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged'] as const)
    provider.on(event, (data) => heard.push([event, data]))
  return heard
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + WAIT_MS
  while (!isSo()) {
    if (Date.now() > end) throw new Error('nothing more was heard')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Compares plain data. */
function same(actual: unknown, expected: unknown, what = ''): void {
  const [told, wanted] = [sorted(actual), sorted(expected)]
  if (told !== wanted) throw new Error(`${what}\n  expected ${wanted}\n  received ${told}`)
}

function sorted(value: unknown): string {
  const entry = (_name: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify(value, entry) ?? 'undefined'
}
