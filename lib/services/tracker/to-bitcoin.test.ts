import { numberToHex } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  failedSwapAndUnwrapEvent,
  failedSwapAndUnwrapUniversalEvent,
  failedSwapAndUnwrapV2Event,
  newSwapAndUnwrapEvent,
  newSwapAndUnwrapUniversalEvent,
  newSwapAndUnwrapV2Event,
} from '~/lib/core/evm/abi/base-connector'
import { wordOf, wordOfAddress } from '~/lib/core/evm/abi-word'
import { msgSentEvent } from '~/lib/core/evm/abi/connector'
import { approvalEvent } from '~/lib/core/evm/abi/erc20'
import { encodeCall, type RouterSwapTerms } from '~/lib/core/evm/call'
import type { ApprovedToBitcoin } from '~/lib/core/journal/events'
import { isToBitcoin, phaseOf, proofOf } from '~/lib/core/journal/phase'
import {
  addressOf,
  burnRequest,
  evmSigned,
  hashOf,
  OWN_ADDRESS,
  OWN_SCRIPT,
  START,
  APPROVED_TO_BITCOIN,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { ToBitcoinSwap } from '~/lib/core/journal/types'
import type { ServerCount } from '~/lib/core/server-count'
import type { ServiceRecord } from '../ports/bridge-service'
import type { EvmChain, EvmTransaction } from '../ports/evm-chain'
import { createJournal, type Journal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../journal/memory.fixture'
import { confirmedAt, deploymentOf, FakeBitcoin, FakeEvm, logOf } from './chains.fixture'
import type { PollContext } from './poll-context'
import { connectorLog, burnLog, transferLog } from './router-logs.fixture'
import { observeToBitcoin } from './to-bitcoin'

const OWN = addressOf('9')
const BURN_ROUTER = addressOf('4')
const CONNECTOR = addressOf('5')
const BASE_CONNECTOR = addressOf('6')
const TOKEN = addressOf('7')
const LOCKER = addressOf('c')
const LOCKER_SCRIPT = `0014${'cc'.repeat(20)}`
/** `OWN_SCRIPT` in the encoding of the contracts. */
const OWN_HASH: Hex = `0x${'11'.repeat(20)}`

const ROUTER_SWAP: Omit<RouterSwapTerms, 'deadline'> = {
  kind: 'router-swap',
  userScript: OWN_HASH,
  scriptType: 3,
  lockingScript: `0x${LOCKER_SCRIPT}`,
  inputAmount: 5n,
  minSats: 1n,
  exchangeConnector: addressOf('d'),
  isFixedToken: true,
  path: [TOKEN, addressOf('e')],
  thirdPartyId: 0n,
}

const ON_BASE: ApprovedToBitcoin = {
  ...APPROVED_TO_BITCOIN,
  call: { ...APPROVED_TO_BITCOIN.call, to: BURN_ROUTER, data: '0xca11' },
}
const ACROSS: ApprovedToBitcoin = {
  ...APPROVED_TO_BITCOIN,
  intent: { ...APPROVED_TO_BITCOIN.intent, networkName: 'ethereum', chainId: 1002 },
  call: { ...APPROVED_TO_BITCOIN.call, to: CONNECTOR, data: '0xca11' },
}
const byPage = (start: ApprovedToBitcoin): ApprovedToBitcoin => ({
  ...start,
  intent: { ...start.intent, signer: 'page' },
})

let base: FakeEvm
let cross: FakeEvm
let bitcoin: FakeBitcoin
let journal: Journal
let context: PollContext
/** The account's transactions on either chain, by hash, and the number of used nonces. */
let sent: Map<string, EvmTransaction>
let used: number
let said: ServiceRecord | undefined
/** How many servers answer. */
let servers: ServerCount

beforeEach(() => {
  base = new FakeEvm(1001)
  cross = new FakeEvm(1002)
  bitcoin = new FakeBitcoin()
  base.lockers.set(LOCKER_SCRIPT, LOCKER)
  sent = new Map()
  used = 1
  said = undefined
  servers = { servers: 2, of: 2 }
  const [store, clock] = [memoryStore(), memoryClock(START)]
  journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  const deployment = deploymentOf({ base, cross, bitcoin })
  context = {
    deployment: {
      ...deployment,
      service: { ...deployment.service, request: async () => said },
      evm(name) {
        const chain: EvmChain = {
          ...deployment.evm(name),
          nonce: async () => used,
          isRuledOut: async ({ nonce }) => nonce !== null && used > nonce,
          transaction: async (hash) => sent.get(hash),
          counting(note) {
            note(servers)
            return chain
          },
        }
        return chain
      },
    },
    journal,
    store,
    clock,
    logger: memoryLogger(),
  }
})

async function stateOf(id = 'to-bitcoin'): Promise<ToBitcoinSwap> {
  const swap = await journal.get(id)
  if (swap === undefined || !isToBitcoin(swap)) throw new TypeError('no such swap')
  return swap
}
async function observe(id?: string): Promise<string> {
  await observeToBitcoin(context, await stateOf(id))
  const swap = await stateOf(id)
  return `${phaseOf(swap)} ${proofOf(swap)}`
}
/** An approved swap with a signed call, named by the digit of its hash. */
async function begin(start: ApprovedToBitcoin, digit: string | null = 'a'): Promise<void> {
  await journal.begin(start)
  const fact = evmSigned(digit)
  if (fact.type !== 'evm-signed') throw new TypeError('a signed call')
  await journal.record(start.id, { ...fact, attempt: { ...fact.attempt, call: start.call } })
}

const opened = (digit: string, over: { userScript?: Hex; requestIdOfLocker?: bigint; block?: bigint } = {}) =>
  burnLog(
    base,
    { userScript: OWN_HASH, requestIdOfLocker: 3n, sats: 990n, ...over },
    { block: over.block ?? 900n, transaction: hashOf(digit) },
  )
const sentBy = (start: ApprovedToBitcoin, digit: string, over: Partial<EvmTransaction> = {}) =>
  sent.set(hashOf(digit), {
    hash: hashOf(digit),
    from: OWN,
    to: start.call.to,
    input: start.call.data,
    value: start.call.value,
    nonce: 0,
    blockNumber: 900n,
    ...over,
  })
function message(digit: string, uniqueCounter = 4n, address: Hex = CONNECTOR) {
  const args = {
    uniqueCounter,
    data: '0x',
    sourceChainInputToken: TOKEN,
    amount: 100n,
    relayerFeePercentage: 0n,
  }
  const place = { address, block: 900n, transaction: hashOf(digit), chain: cross, index: cross.logs.length }
  cross.logs.push(logOf(msgSentEvent, args, place))
}
type Arrival = { uniqueCounter?: bigint; chainId?: bigint; requestIdOfLocker?: bigint; locker?: Hex }
function arrival(
  event:
    | typeof newSwapAndUnwrapEvent
    | typeof newSwapAndUnwrapV2Event
    | typeof newSwapAndUnwrapUniversalEvent
    | typeof failedSwapAndUnwrapEvent
    | typeof failedSwapAndUnwrapV2Event
    | typeof failedSwapAndUnwrapUniversalEvent,
  digit: string,
  { uniqueCounter = 4n, chainId = 1002n, requestIdOfLocker = 3n, locker = LOCKER }: Arrival = {},
) {
  const args = {
    uniqueCounter,
    chainId,
    exchangeConnector: addressOf('8'),
    inputToken: TOKEN,
    inputAmount: 100n,
    userTargetAddress: event.inputs[5].type === 'bytes32' ? wordOfAddress(OWN) : OWN,
    userScript: OWN_HASH,
    scriptType: 3,
    lockerTargetAddress: locker,
    requestIdOfLocker,
    path: [TOKEN],
    thirdPartyId: 0n,
  }
  const place = { address: BASE_CONNECTOR, block: 950n, transaction: hashOf(digit), chain: base }
  base.logs.push(logOf(event, args, { ...place, index: base.logs.length }))
}

describe('a call on a base network', () => {
  it('is pending while the chain does not show it', async () => {
    used = 0
    await begin(ON_BASE)
    expect(await observe()).toBe('submitted none')
  })

  it('opens a burn request that pays the user, in its own receipt', async () => {
    await begin(ON_BASE)
    opened('a')
    expect(await observe()).toBe('paying none')
    expect((await stateOf()).destination).toMatchObject({
      burn: { requestIdOfLocker: 3n, amountSats: 990n, scriptPubKey: OWN_SCRIPT },
      tipHeight: 100,
    })
  })

  it('opens none that pays somebody else', async () => {
    await begin(ON_BASE)
    opened('a', { userScript: `0x${'22'.repeat(20)}` })
    expect(await observe()).toBe('mined none')
  })

  it('opens the second one of its transaction if another swap has the first', async () => {
    await begin({ ...ON_BASE, id: 'first' }, 'b')
    const { blockNumber, blockHash, transactionHash, logIndex } = opened('a')
    const proof = { chainId: 1001, blockNumber, blockHash, transactionHash, logIndex }
    await journal.record('first', { type: 'unwrap-opened', burn: { ...burnRequest('a'), proof } })
    opened('a', { requestIdOfLocker: 8n })
    await begin(ON_BASE)
    expect(await observe()).toBe('paying none')
    expect((await stateOf()).destination).toMatchObject({ burn: { requestIdOfLocker: 8n } })
  })

  it('is done by the payment of the locker that owes it', async () => {
    await begin(ON_BASE)
    opened('a')
    await observe()
    bitcoin.byAddress.set(OWN_ADDRESS, [
      {
        txid: txidOf('d'),
        inputs: [{ txid: txidOf('0'), vout: 0, scriptPubKey: LOCKER_SCRIPT, valueSats: 2_000n }],
        outputs: [{ scriptPubKey: OWN_SCRIPT, valueSats: 990n }],
        status: confirmedAt(101),
      },
    ])
    expect(await observe()).toBe('done chain')
  })

  it('is overdue once Bitcoin has passed the deadline without a payment', async () => {
    await begin(ON_BASE)
    opened('a')
    bitcoin.height = 151
    await observe()
    expect(await observe()).toBe('overdue none')
  })

  it('is mined again after a reorganisation of its burn request', async () => {
    await begin(ON_BASE)
    const log = opened('a')
    await observe()
    base.reorganise(log, 905n)
    await observe()
    expect(await observe()).toBe('paying none')
    expect((await stateOf()).destination).toMatchObject({ burn: { proof: { blockNumber: 905n } } })
  })

  it('asks the service about the mined call alone, and records its report', async () => {
    said = { state: 'Pending' }
    used = 0
    await begin(ON_BASE)
    await observe()
    expect((await stateOf()).service).toBeNull()
    used = 1
    opened('a')
    await observe()
    expect((await stateOf()).service).toMatchObject({ state: 'Pending' })
  })
})

describe('a cross-chain call', () => {
  const crossed = async () => {
    await begin(ACROSS)
    message('a')
    return observe()
  }

  it('is crossing once its connector logs the message', async () => {
    expect(await crossed()).toBe('crossing none')
    expect((await stateOf()).destination).toMatchObject({ uniqueCounter: 4n, message: { chainId: 1002 } })
  })

  it('is not crossing by a log of another contract', async () => {
    await begin(ACROSS)
    message('a', 4n, addressOf('e'))
    expect(await observe()).toBe('mined none')
  })

  it('has arrived once the base connector names its burn request', async () => {
    await crossed()
    arrival(newSwapAndUnwrapEvent, 'b')
    opened('b', { requestIdOfLocker: 2n })
    opened('b', { requestIdOfLocker: 3n })
    expect(await observe()).toBe('paying none')
    expect((await stateOf()).destination).toMatchObject({ burn: { requestIdOfLocker: 3n } })
  })

  it.each<[string, Arrival]>([
    ['of another message', { uniqueCounter: 5n }],
    ['from another chain', { chainId: 1003n }],
    ['of another burn request', { requestIdOfLocker: 7n }],
    ['of another locker', { locker: addressOf('d') }],
  ])('has not arrived by a log %s', async (_, over) => {
    await crossed()
    arrival(newSwapAndUnwrapEvent, 'b', over)
    opened('b')
    expect(await observe()).toBe('crossing none')
  })

  it.each<[string, Arrival]>([
    ['of another message', { uniqueCounter: 5n }],
    ['from another chain', { chainId: 1003n }],
  ])('has not failed by the failure %s', async (_, over) => {
    await crossed()
    arrival(failedSwapAndUnwrapEvent, 'b', over)
    await observe()
    expect((await stateOf()).destination.state).toBe('crossing')
  })

  it.each([newSwapAndUnwrapV2Event, newSwapAndUnwrapUniversalEvent])(
    'has arrived where $name says so as well',
    async (event) => {
      await crossed()
      arrival(event, 'b')
      opened('b')
      expect(await observe()).toBe('paying none')
    },
  )

  it.each([failedSwapAndUnwrapV2Event, failedSwapAndUnwrapUniversalEvent])(
    'has failed where $name says so as well, and its refund is looked for',
    async (event) => {
      await crossed()
      arrival(event, 'b')
      await observe()
      expect((await stateOf()).destination.state).toBe('crossing-failed')
      const { transactionHash } = connectorLog(cross, numberToHex(4n, { size: 32 }), { block: 962n })
      transferLog(cross, OWN, 95n, { block: 962n, transaction: transactionHash })
      expect(await observe()).toBe('refunded chain')
    },
  )

  describe('that nothing ends', () => {
    /** Six hours after the message's block, by the clock of its chain. */
    const SIX_HOURS = 900n + 1_800n
    const late = async () => {
      await crossed()
      cross.head = SIX_HOURS + 1n
      expect(await observe()).toBe('late none')
    }

    it('is late after six hours by the clock of the chain where it began', async () => {
      await crossed()
      base.head = 30_000n
      cross.head = SIX_HOURS
      expect(await observe()).toBe('crossing none')
      cross.head += 1n
      expect(await observe()).toBe('late none')
    })

    it('has arrived if the base connector names it days later', async () => {
      await late()
      base.head = 30_000n
      arrival(newSwapAndUnwrapEvent, 'b')
      opened('b')
      expect(await observe()).toBe('paying none')
    })

    it('is refunded if the connector names it where it began', async () => {
      await late()
      const { transactionHash: transaction } = connectorLog(cross, wordOf(4n), { block: 2_500n })
      transferLog(cross, OWN, 95n, { block: 2_500n, transaction })
      expect(await observe()).toBe('refunded chain')
      expect((await stateOf()).destination).toMatchObject({ refund: { blockNumber: 2_500n, chainId: 1002 } })
    })

    it('is not late if a payment came back that may be its refund, which proves nothing', async () => {
      await late()
      transferLog(cross, OWN, 95n, { block: 2_500n })
      expect(await observe()).toBe('crossing none')
      said = { state: 'Failed', status: 'Withdrawn' }
      expect(await observe()).toBe('refunded service')
    })

    it('is not looked for at its beginning before it is late', async () => {
      await crossed()
      transferLog(cross, OWN, 95n, { block: 950n })
      await observe()
      expect('match' in (await stateOf()).destination).toBe(false)
    })
  })

  describe('that failed', () => {
    const COUNTER = numberToHex(4n, { size: 32 })
    const refundLog = (block: bigint, id: Hex = COUNTER) => connectorLog(cross, id, { block }).transactionHash
    const failed = async (start = ACROSS) => {
      await begin(start)
      message('a')
      arrival(failedSwapAndUnwrapEvent, 'b')
      expect(await observe()).toBe('crossing none')
      expect((await stateOf()).destination.state).toBe('crossing-failed')
    }
    const native = { ...ACROSS, intent: { ...ACROSS.intent, inputToken: null } }

    it('is refunded by a transfer in the transaction in which the connector names it', async () => {
      await failed()
      transferLog(cross, OWN, 95n, { block: 962n, transaction: refundLog(962n) })
      expect(await observe()).toBe('refunded chain')
      expect((await stateOf()).destination).toMatchObject({ refund: { blockNumber: 962n, chainId: 1002 } })
    })

    it('in the native currency is refunded by the balance in the block of that log', async () => {
      await failed(native)
      refundLog(970n)
      cross.move(OWN, 970n, 95n)
      expect(await observe()).toBe('refunded chain')
    })

    it('is not refunded where the connector names another one', async () => {
      await failed()
      const transaction = refundLog(962n, numberToHex(5n, { size: 32 }))
      transferLog(cross, OWN, 95n, { block: 962n, transaction })
      expect(await observe()).toBe('crossing none')
    })

    const amounts = [
      { amount: 89n, matches: false },
      { amount: 90n, matches: true },
      { amount: 100n, matches: true },
      { amount: 101n, matches: false },
    ]
    it.each(amounts)('has a match in $amount of 100 from anybody: $matches', async ({ amount, matches }) => {
      await failed()
      transferLog(cross, OWN, amount, { block: 970n })
      expect(await observe()).toBe('crossing none')
      expect('match' in (await stateOf()).destination).toBe(matches)
    })

    it.each(amounts)('in the native currency has one in a rise of $amount: $matches', async (row) => {
      await failed(native)
      cross.move(OWN, 970n, row.amount)
      expect(await observe()).toBe('crossing none')
      expect('match' in (await stateOf()).destination).toBe(row.matches)
    })

    it('in the native currency has one although the call itself spent more than came back', async () => {
      await failed(native)
      const sighting = (await stateOf()).attempts[0]?.sighting
      if (sighting?.state !== 'mined') throw new TypeError('a mined call')
      cross.move(OWN, sighting.blockNumber, -100n)
      cross.move(OWN, sighting.blockNumber + 2n, 95n)
      await observe()
      expect('match' in (await stateOf()).destination).toBe(true)
    })

    it('is refunded, though not proven, once the service reports it and a payment matches', async () => {
      await failed()
      said = { state: 'Failed', status: 'Withdrawn' }
      expect(await observe()).toBe('crossing service')
      transferLog(cross, OWN, 95n, { block: 970n })
      expect(await observe()).toBe('refunded service')
      expect((await stateOf()).settledAt).toBeNull()
      transferLog(cross, OWN, 95n, { block: 980n, transaction: refundLog(980n) })
      expect(await observe()).toBe('refunded chain')
    })

    it('has a match of its own: each payment matches one swap', async () => {
      await failed()
      for (const block of [970n, 971n]) transferLog(cross, OWN, 95n, { block })
      await observe()
      expect((await stateOf()).destination).toMatchObject({ match: { arrival: { blockNumber: 970n } } })
      await begin({ ...ACROSS, id: 'other' }, 'c')
      message('c', 5n)
      arrival(failedSwapAndUnwrapEvent, 'd', { uniqueCounter: 5n })
      await observe('other')
      await observe('other')
      expect((await stateOf('other')).destination).toMatchObject({
        match: { arrival: { blockNumber: 971n } },
      })
    })
  })
})

describe('a call that a page’s wallet sent without returning its hash', () => {
  it.each([
    ['on a base network', ON_BASE, () => opened('a')],
    ['across', ACROSS, () => message('a')],
  ])('%s is found by the log of its contract', async (_, start, speak) => {
    await begin(byPage(start), null)
    sentBy(start, 'a')
    speak()
    await observe()
    expect((await stateOf()).attempts).toMatchObject([{ hash: hashOf('a'), accepted: true }])
  })

  it.each<[string, Partial<EvmTransaction>]>([
    ['of another account', { from: addressOf('8') }],
    ['of another contract', { to: addressOf('8') }],
    ['with other data', { input: '0xca12' }],
    ['with another value', { value: 1n }],
  ])('is none %s', async (_, over) => {
    await begin(byPage(ON_BASE), null)
    sentBy(ON_BASE, 'a', over)
    opened('a')
    await observe()
    expect((await stateOf()).attempts).toMatchObject([{ hash: null }])
  })

  it('is not another swap’s', async () => {
    await begin({ ...ON_BASE, id: 'other' })
    await begin(byPage(ON_BASE), null)
    for (const digit of ['a', 'b']) {
      sentBy(ON_BASE, digit)
      opened(digit)
    }
    await observe()
    expect((await stateOf()).attempts).toMatchObject([{ hash: hashOf('b') }])
  })
})

describe('a call that a page’s wallet never showed', () => {
  const DEADLINE = 1_700_000_000
  const HOUR = 3_600
  const swapCall: ApprovedToBitcoin = {
    ...ON_BASE,
    call: { ...ON_BASE.call, data: encodeCall({ ...ROUTER_SWAP, deadline: BigInt(DEADLINE) }) },
  }
  const refused = { type: 'evm-refused', hash: null, reason: 'the wallet said no' } as const
  const approvedAt = Math.floor(START / 1_000)

  it.each<[string, ApprovedToBitcoin, number]>([
    ['its deadline', swapCall, DEADLINE],
    ['two days, where it has none', ON_BASE, approvedAt + 48 * HOUR],
  ])('ends an hour after %s by the chain’s own time, and not before', async (_, start, end) => {
    await begin(byPage(start), null)
    await journal.record('to-bitcoin', refused)
    base.time = end + HOUR
    expect(await observe()).toBe('submitted none')
    base.time += 1
    expect(await observe()).toBe('failed none')
    expect((await stateOf()).abandoned).toMatchObject({ code: 'page-wallet-unseen' })
  })

  it('goes on if it was sent, whatever the wallet said and however late it is found', async () => {
    await begin(byPage(swapCall), null)
    await journal.record('to-bitcoin', refused)
    sentBy(swapCall, 'a', { nonce: 7 })
    opened('a')
    base.time = DEADLINE + 48 * HOUR
    expect(await observe()).toBe('paying none')
    expect((await stateOf()).attempts).toMatchObject([{ hash: hashOf('a'), nonce: 7, refusal: null }])
  })

  it('goes on if it is found after the swap was given up', async () => {
    await begin(byPage(ON_BASE), null)
    base.time = DEADLINE
    expect(await observe()).toBe('failed none')
    sentBy(ON_BASE, 'a')
    opened('a', { block: 1_001n })
    base.head = 1_002n
    expect(await observe()).toBe('paying none')
  })

  it('ends likewise if the page left before it was handed over', async () => {
    await journal.begin(byPage(swapCall))
    await journal.record('to-bitcoin', evmSigned(null, 'allowance'))
    base.time = DEADLINE + HOUR
    expect(await observe()).toBe('allowance none')
    base.time += 1
    expect(await observe()).toBe('failed none')
  })

  it('is not given up for a block that its logs were not searched to', async () => {
    await begin(byPage(swapCall), null)
    base.failing.add('logs')
    base.time = DEADLINE + 48 * HOUR
    await expect(observe()).rejects.toMatchObject({ code: 'chain-disagreement' })
    expect((await stateOf()).abandoned).toBeNull()
  })

  it('is not given up on the word of one of two servers, and is where the profile names one', async () => {
    await begin(byPage(swapCall), null)
    base.time = DEADLINE + 48 * HOUR
    servers = { servers: 1, of: 2 }
    expect(await observe()).toBe('submitted none')
    servers = { servers: 1, of: 1 }
    expect(await observe()).toBe('failed none')
  })

  it('is searched for from the first block on before it is given up', async () => {
    await begin(byPage(swapCall), null)
    await observe()
    // A server hid its log when these blocks were read.
    sentBy(swapCall, 'a')
    opened('a')
    base.head += 1_000n
    await observe()
    base.time = DEADLINE + 48 * HOUR
    expect(await observe()).toBe('paying none')
  })

  it('was replaced if another transaction used the nonce of the one that was seen', async () => {
    await begin(byPage(ON_BASE), null)
    await journal.record('to-bitcoin', { type: 'evm-returned', hash: hashOf('a'), nonce: 0 })
    used = 1
    await observe()
    base.head += 30n
    expect(await observe()).toBe('replaced none')
  })
})

describe('a call whose nonce another transaction used', () => {
  it('was sent again elsewhere if the same call was mined', async () => {
    await begin(ON_BASE)
    sentBy(ON_BASE, 'b')
    opened('b')
    expect(await observe()).toBe('paying none')
    const { attempts } = await stateOf()
    expect(
      attempts.map(({ hash, nonce, rawTransaction, maxFeePerGas }) => [
        hash,
        nonce,
        rawTransaction,
        maxFeePerGas,
      ]),
    ).toEqual([
      [hashOf('a'), 0, '0xaa', 1n],
      [hashOf('b'), 0, null, null],
    ])
  })

  it('was not if that transaction has another nonce', async () => {
    await begin(ON_BASE)
    sentBy(ON_BASE, 'b', { nonce: 5 })
    opened('b')
    expect(await observe()).toBe('submitted none')
    expect((await stateOf()).conflict).toMatchObject({ nonce: 0 })
  })

  it('is not searched for while its nonce is unused', async () => {
    used = 0
    await begin(ON_BASE)
    sentBy(ON_BASE, 'b')
    opened('b')
    expect(await observe()).toBe('submitted none')
    expect(base.asked).toEqual([])
  })

  it('is searched for alone, without an earlier step that was mined', async () => {
    used = 2
    await begin(ON_BASE, 'a')
    const step = evmSigned('b', 'allowance', 1)
    await journal.record('to-bitcoin', step)
    opened('a')
    await observe()
    const [call, allowance] = (await stateOf()).attempts
    expect([call?.sighting.state, allowance?.sighting.state]).toEqual(['mined', 'absent'])
    expect(base.asked).toHaveLength(1)
  })

  it('may be one that a page’s wallet sped up', async () => {
    used = 0
    await begin(byPage(ON_BASE), null)
    await journal.record('to-bitcoin', { type: 'evm-returned', hash: hashOf('a') })
    sentBy(ON_BASE, 'b', { nonce: 7 })
    opened('b')
    await observe()
    expect((await stateOf()).attempts.map(({ hash }) => hash)).toEqual([hashOf('a'), hashOf('b')])
  })

  it('may be its allowance, found by the log of its token', async () => {
    const { token, amount, spender } = APPROVED_TO_BITCOIN.allowance ?? {
      token: TOKEN,
      amount: 0n,
      spender: OWN,
    }
    const call = { ...APPROVED_TO_BITCOIN.call, to: token, data: '0xa110' } as const
    await journal.begin(ON_BASE)
    const fact = evmSigned('a', 'allowance')
    if (fact.type !== 'evm-signed') throw new TypeError('a signed call')
    await journal.record('to-bitcoin', { ...fact, attempt: { ...fact.attempt, call } })
    const place = { address: token, block: 900n, transaction: hashOf('b'), chain: base }
    base.logs.push(logOf(approvalEvent, { owner: OWN, spender, value: amount }, place))
    sentBy({ ...ON_BASE, call }, 'b')
    await observe()
    expect((await stateOf()).attempts).toMatchObject([
      { hash: hashOf('a') },
      { kind: 'allowance', hash: hashOf('b'), sighting: { state: 'mined' } },
    ])
  })
})
