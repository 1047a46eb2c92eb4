import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { describe, expect, it } from 'vitest'
import type { Ask, Failure, PageState } from './messages'
import { createProposals } from './proposals'
import { createSeat } from './seat'
import { createTools } from './tools'

const LINK = 'http://127.0.0.1:49152/#token'
const TO_EVM = { direction: 'to-evm', network: 'polygon', amount: '1000000' }
const TO_BITCOIN = { direction: 'to-bitcoin', network: 'polygon', amount: '5' }

/** An agent’s client, and a tab that says nothing by itself. */
async function testAgent(state: PageState = 'connected') {
  const seat = createSeat(() => 'Aide')
  const tools = createTools({
    seat,
    proposals: createProposals(seat),
    link: () => LINK,
    version: '1.2.3',
  })
  const client = new Client({ name: 'aide', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([tools.connect(near), client.connect(far)])
  const asks: Ask[] = []
  let id = ''
  const leave = seat.take((line) => {
    if ('seat' in line) id = line.seat
    else asks.push(line)
  })
  seat.hear({ seat: id, state })
  const call = async (name: string, args: object = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } })
    const [{ text }] = Object(content)
    return isError === true && !String(text).startsWith('{') ? { invalid: text } : JSON.parse(text)
  }
  /** Satspan’s answer to the latest request. */
  const result = (result: unknown) => seat.hear({ seat: id, id: asks.at(-1)?.id ?? 0, result })
  const fail = (failure: Failure) => seat.hear({ seat: id, id: asks.at(-1)?.id ?? 0, failure })
  const latest = async (method: string) => {
    await expect.poll(() => asks.at(-1)?.method).toBe(method)
  }
  return { client, call, asks, result, fail, latest, leave: () => leave?.() }
}

describe('the tools', () => {
  it('read and propose, and none signs, cancels or takes bytes', async () => {
    const { client } = await testAgent()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'networks',
      'estimate',
      'accounts',
      'propose_swap',
      'get_swap',
      'list_swaps',
    ])
    const fields = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))
    expect([...new Set(fields)].toSorted()).toEqual(
      [
        'amount',
        'direction',
        'id',
        'minimum',
        'network',
        'reason',
        'recipient',
        'slippageBps',
        'token',
      ].toSorted(),
    )
    for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ additionalProperties: false })
  })

  it.each([
    [
      { ...TO_EVM, minimum: '7', slippageBps: 50, recipient: '0xab', reason: 'cheap' },
      'bridge_swapToEvm',
      {
        amountBTC: '0.01',
        networkName: 'polygon',
        minOutput: '7',
        slippageBps: 50,
        recipientAddress: '0xab',
        reason: 'cheap',
      },
    ],
    [
      { ...TO_BITCOIN, minimum: '7', recipient: 'bc1q', token: null },
      'bridge_swapToBitcoin',
      { inputAmount: '5', inputToken: null, networkName: 'polygon', minSats: '7', bitcoinAddress: 'bc1q' },
    ],
  ])('propose %o at once', async (order, method, params) => {
    const { call, asks } = await testAgent()
    const { id, ...rest } = await call('propose_swap', order)
    expect(rest).toEqual({ state: 'awaiting-approval' })
    expect(asks).toEqual([{ id: expect.any(Number), method, params }])
    expect(await call('get_swap', { id })).toMatchObject({ id, state: 'awaiting-approval' })
  })

  it('follow what was approved by what Satspan says', async () => {
    const { call, result, latest } = await testAgent()
    const { id } = await call('propose_swap', TO_EVM)
    result({ requestId: 'r', txid: 't' })
    const swap = call('get_swap', { id })
    await latest('bridge_getRequest')
    result({ requestId: 'r', phase: 'done', isFinal: true, proof: 'chain' })
    expect(await swap).toMatchObject({ id, state: 'approved', requestId: 'r', phase: 'done', proof: 'chain' })
  })

  it.each<[string, Failure, string]>([
    ['a no', { code: 4001, reason: 'user-rejected', message: 'no' }, 'rejected'],
    [
      'bad params',
      { code: -32_602, reason: 'minimum-too-low', path: 'minOutput', message: 'low' },
      'refused',
    ],
    ['a full queue', { code: -32_005, reason: 'queue-full', message: 'full' }, 'refused'],
    ['an end nobody knows', { code: -32_603, requestId: 'r', message: 'unseen' }, 'unknown'],
    ['a reloaded extension', { code: 4900, reason: 'extension-unreachable', message: 'gone' }, 'unknown'],
  ])('tell of %s', async (_case, failure, state) => {
    const { call, fail, asks, result, latest } = await testAgent()
    const { id } = await call('propose_swap', TO_EVM)
    fail(failure)
    const swap = call('get_swap', { id })
    if (failure.requestId !== undefined) {
      await latest('bridge_getRequest')
      result({ phase: 'submitted' })
    }
    expect(await swap).toMatchObject({ id, state, error: failure })
    expect(asks.filter(({ method }) => method === 'bridge_swapToEvm').length).toBe(1)
  })

  it('call what waits unknown once the page is left', async () => {
    const { call, leave } = await testAgent()
    const { id } = await call('propose_swap', TO_EVM)
    leave()
    expect(await call('get_swap', { id })).toMatchObject({ state: 'unknown', error: { reason: 'page-left' } })
    for (const name of ['networks', 'accounts', 'list_swaps'])
      expect(await call(name), name).toMatchObject({
        error: { reason: 'page-closed', next: expect.stringContaining(LINK) },
      })
  })

  it.each(['absent', 'unconnected', 'locked', 'unreachable'] as const)(
    'say what to do while %s',
    async (state) => {
      const { call, asks } = await testAgent(state)
      for (const [name, args] of [
        ['networks', {}],
        ['estimate', TO_EVM],
        ['propose_swap', TO_EVM],
      ] as const)
        expect(await call(name, args), name).toMatchObject({
          error: { reason: state, next: expect.any(String) },
        })
      expect(asks).toEqual([])
    },
  )

  it.each<[string, object]>([
    ['a misspelt minimum', { ...TO_EVM, minOutput: '5' }],
    ['raw bytes', { ...TO_EVM, psbt: 'cHNidP8' }],
    ['a transaction', { ...TO_EVM, data: '0xa9059cbb' }],
    ['a fraction', { ...TO_EVM, amount: '0.01' }],
    ['a number', { ...TO_EVM, amount: 1_000_000 }],
    ['too much slippage', { ...TO_EVM, slippageBps: 1_001 }],
    ['a signer', { ...TO_EVM, signer: 'page' }],
    ['no direction', { network: 'polygon', amount: '5' }],
  ])('refuse %s', async (_case, order) => {
    const { call, asks } = await testAgent()
    expect(await call('propose_swap', order)).toHaveProperty('invalid')
    expect(asks).toEqual([])
  })
})
