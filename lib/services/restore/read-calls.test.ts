import { msgSent } from '~/lib/core/evm/events'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { findNetwork } from '~/lib/core/catalog'
import { type CallTerms, encodeCall } from '~/lib/core/evm/call'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { replay } from '~/lib/core/journal/transition'
import { PROFILE } from '../ports/profile.fixture'
import { logOf } from '../ports/chains.fixture'
import { burnLog } from '../ports/router-logs.fixture'
import { readCalls } from './read-calls'
import { collect, OWN_ACCOUNT, OWN_EVM, world } from './reading.fixture'

const polygon = findNetwork(PROFILE, 'polygon')
const ethereum = findNetwork(PROFILE, 'ethereum')
const BURN_ROUTER = addressOf('4')
const CONNECTOR = addressOf('5')
const OWN_HASH: Hex = `0x${'11'.repeat(20)}`
const terms = { userScript: OWN_HASH, scriptType: 3, lockingScript: '0x0304', thirdPartyId: 3n } as const
const swap = {
  ...terms,
  inputAmount: 100n,
  minSats: 900n,
  exchangeConnector: addressOf('8'),
  isFixedToken: true,
} as const
const ROUTER_SWAP: CallTerms = {
  ...swap,
  kind: 'router-swap',
  path: [addressOf('7'), addressOf('6')],
  deadline: 5n,
}
const CONNECTOR_SWAP: CallTerms = {
  ...swap,
  kind: 'connector-swap',
  token: addressOf('7'),
  path: [addressOf('7'), addressOf('6')],
  crossingFeePer1e18: 0n,
}

function baseCall(
  over: { from?: Hex; to?: Hex; input?: Hex; value?: bigint; rawTransaction?: Hex } = {},
  digit = 'a',
) {
  const one = world()
  const transaction = hashOf(digit)
  burnLog(one.base, { userScript: OWN_HASH, requestIdOfLocker: 1n, sats: 990n }, { block: 600n, transaction })
  one.calls.set(transaction, {
    hash: transaction,
    from: OWN_EVM,
    to: BURN_ROUTER,
    input: encodeCall(ROUTER_SWAP),
    value: 0n,
    nonce: 4,
    blockNumber: 600n,
    ...over,
  })
  return one
}

function crossCall(over: { from?: Hex } = {}) {
  const one = world()
  const transaction = hashOf('b')
  const args = {
    uniqueCounter: 1n,
    data: '0x',
    sourceChainInputToken: addressOf('7'),
    amount: 100n,
    relayerFeePercentage: 0n,
  }
  one.cross.logs.push(
    logOf(msgSent.item, args, { address: CONNECTOR, block: 600n, transaction, chain: one.cross }),
  )
  one.calls.set(transaction, {
    hash: transaction,
    from: OWN_EVM,
    to: CONNECTOR,
    input: encodeCall(CONNECTOR_SWAP),
    value: 0n,
    nonce: 4,
    blockNumber: 600n,
    ...over,
  })
  return one
}

function callOf(one: ReturnType<typeof world>, digit: string) {
  const call = one.calls.get(hashOf(digit))
  if (call === undefined) throw new Error('no such call')
  return call
}

/** The calls of every account that is read. */
function readAll(one: ReturnType<typeof world>, network = polygon, cursor?: string) {
  const accounts = one.reading.accounts.flatMap(({ evm }) => evm ?? [])
  return readCalls(network, accounts, one.reading, cursor)
}

async function requestsIn(one: ReturnType<typeof world>, network = polygon) {
  const { batches } = await collect(readAll(one, network, undefined))
  return batches.flatMap(({ journals }) => journals).map((journal) => replay(journal))
}

describe('a call to the bridge', () => {
  it('is restored from a base network with its terms', async () => {
    expect(await requestsIn(baseCall())).toMatchObject([
      {
        intent: {
          networkName: 'polygon',
          inputToken: addressOf('7'),
          inputAmount: 100n,
          bitcoinAddress: OWN_ADDRESS,
          minSats: 900n,
          expectedSats: 990n,
          thirdPartyId: 3,
          signer: 'wallet',
        },
        call: { to: BURN_ROUTER, functionName: 'swapAndUnwrap' },
        allowance: { token: addressOf('7'), spender: BURN_ROUTER, amount: 100n },
        attempts: [
          { kind: 'call', hash: hashOf('a'), nonce: 4, sighting: { state: 'mined', success: true } },
        ],
        startedFrom: { blocks: [{ chainId: 1001, block: 600n }] },
      },
    ])
  })

  it('of native currency has no token and no allowance', async () => {
    const [swap] = await requestsIn(baseCall({ value: 100n }))
    expect(swap).toMatchObject({ intent: { inputToken: null }, allowance: null })
  })

  it('that unwraps has no minimum', async () => {
    const input = encodeCall({ ...terms, kind: 'unwrap', inputAmount: 100n })
    const [swap] = await requestsIn(baseCall({ input }))
    expect(swap).toMatchObject({
      intent: { inputToken: polygon.kind === 'base' ? polygon.wrappedBtc : null, minSats: 0n },
    })
  })

  it('of a cross-chain network is restored by its message', async () => {
    expect(await requestsIn(crossCall(), ethereum)).toMatchObject([
      { intent: { networkName: 'ethereum', inputToken: addressOf('7'), minSats: 900n, expectedSats: 900n } },
    ])
    expect(await requestsIn(crossCall({ from: addressOf('1') }), ethereum)).toEqual([])
  })

  it('asks for the calls behind all messages at once', async () => {
    const one = crossCall()
    const [message] = one.cross.logs
    if (message === undefined) throw new Error('no message')
    one.cross.logs.push({ ...message, transactionHash: hashOf('c') })
    one.calls.set(hashOf('c'), { ...callOf(one, 'b'), hash: hashOf('c'), from: addressOf('1') })
    const order: string[] = []
    const { deployment } = one.reading
    const slow = (name: string) => {
      const chain = deployment.evm(name)
      return {
        ...chain,
        transaction: async (hash: Hex) => {
          order.push('asked')
          const found = await chain.transaction(hash)
          order.push('answered')
          return found
        },
      }
    }
    one.reading = { ...one.reading, deployment: { ...deployment, evm: slow } }
    await requestsIn(one, ethereum)
    expect(order).toEqual(['asked', 'asked', 'answered', 'answered'])
  })

  it.each([
    ['another account', { from: addressOf('1') }],
    ['another contract', { to: addressOf('1') }],
    ['another form', { input: '0x628270eb' as const }],
    ['a connector where a router is', { input: encodeCall(CONNECTOR_SWAP) }],
    ['a token of no profile', { input: encodeCall({ ...ROUTER_SWAP, path: [addressOf('a')] }) }],
    ['no path', { input: encodeCall({ ...ROUTER_SWAP, path: [] }) }],
    ['a key, which has no address', { input: encodeCall({ ...ROUTER_SWAP, scriptType: 0 }) }],
  ])("is none of one's own from %s", async (_, over) => {
    expect(await requestsIn(baseCall(over))).toEqual([])
  })

  it('is a disagreement if its transaction is missing', async () => {
    const one = baseCall()
    one.calls.clear()
    await expect(requestsIn(one)).rejects.toMatchObject({ code: 'chain-disagreement' })
  })

  it('is restored to whichever account of the phrase sent it', async () => {
    const second = addressOf('8')
    for (const [one, network] of [
      [baseCall({ from: second }), polygon],
      [crossCall({ from: second }), ethereum],
    ] as const) {
      // The contract's log names the account on the base network.
      for (const log of one.base.logs)
        log.topics = log.topics.map((topic) =>
          topic === wordOfAddress(OWN_EVM) ? wordOfAddress(second) : topic,
        )
      expect(await requestsIn(one, network)).toEqual([])
      one.reading = { ...one.reading, accounts: [OWN_ACCOUNT, { index: 1, bitcoin: [], evm: second }] }
      expect(await requestsIn(one, network)).toMatchObject([{ account: { address: second } }])
    }
  })

  it('has its signed bytes if the node returns their fields', async () => {
    const rawTransaction = await privateKeyToAccount(`0x${'42'.repeat(32)}`).signTransaction({
      chainId: 1001,
      maxFeePerGas: 7n,
      maxPriorityFeePerGas: 1n,
      gas: 1n,
    })
    const [swap] = await requestsIn(baseCall({ rawTransaction }))
    expect(swap?.attempts).toMatchObject([{ rawTransaction, maxFeePerGas: 7n }])
    expect((await requestsIn(baseCall()))[0]?.attempts).toMatchObject([
      { rawTransaction: null, maxFeePerGas: null },
    ])
  })

  it('that is already here is skipped', async () => {
    const one = baseCall()
    one.known.add(hashOf('a'))
    expect(await requestsIn(one)).toEqual([])
  })
})

describe('the calls of an account', () => {
  it('are not searched for if it has sent nothing', async () => {
    const one = baseCall()
    Object.assign(one.nonces, { latest: 0, pending: 0 })
    expect(await collect(readAll(one))).toEqual({
      batches: [],
      ending: 'end',
    })
    expect(one.base.asked).toEqual([])
  })

  it('are not searched for where it only holds something', async () => {
    const one = baseCall()
    Object.assign(one.nonces, { latest: 0, pending: 0 })
    one.held.set(OWN_EVM, 5n)
    const { batches } = await collect(readAll(one))
    expect(batches).toEqual([{ journals: [], cursor: '0', used: [OWN_EVM] }])
    expect(one.base.asked).toEqual([])
  })

  it('do not end while one of its transactions is pending', async () => {
    const one = baseCall()
    one.nonces.pending = 2
    expect((await collect(readAll(one))).ending).toBe('pending')
    Object.assign(one.nonces, { latest: 0, pending: 1 })
    expect((await collect(readAll(one))).ending).toBe('pending')
  })

  it('are read in batches without a gap', async () => {
    const one = baseCall()
    one.base.head = 120_000n
    const { batches } = await collect(readAll(one))
    // For the bridge's logs and for those of tokens.
    const twice = <T>(spans: T[]) => spans.flatMap((span) => [span, span])
    expect(one.base.asked).toEqual(
      twice([
        { fromBlock: 0n, toBlock: 49_999n },
        { fromBlock: 50_000n, toBlock: 99_999n },
        { fromBlock: 100_000n, toBlock: 120_000n },
      ]),
    )
    expect(batches.map(({ cursor }) => cursor)).toEqual(['50000', '100000', '120001'])
    one.base.asked.length = 0
    await collect(readAll(one, polygon, '120001'))
    expect(one.base.asked).toEqual(twice([{ fromBlock: 119_937n, toBlock: 120_000n }]))
  })
})
