import { msgSent, newSwapAndUnwrap } from '~/lib/core/evm/events'
import { NO_AGE } from '~/lib/core/journal/schedule'
import { newAccount } from '~/lib/core/accounts/account'
import { encodeCall } from '~/lib/core/evm/call'
import type { Hex } from '~/lib/core/hex'
import { phaseOf } from '~/lib/core/journal/phase'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '~/lib/services/journal/journal'
import { createPollErrors } from '~/lib/services/journal/poll-errors'
import { confirmedAt, type FakeEvm, logOf } from '~/lib/services/ports/chains.fixture'
import type { BitcoinChain } from '~/lib/services/ports/bitcoin-chain'
import type { EvmCall, EvmChain } from '~/lib/services/ports/evm-chain'
import {
  memoryAlarms,
  memoryClock,
  memoryLogger,
  memoryMutex,
  memoryStore,
} from '~/lib/services/ports/memory.fixture'
import { burnLog, routerLog, transferLog } from '~/lib/services/ports/router-logs.fixture'
import {
  carrier,
  FOREIGN_SCRIPT,
  LOCKER_SCRIPT,
  OWN,
  OWN_EVM,
  OWN_SCRIPT,
  PAYLOAD,
  paying,
  transactionOf,
  world,
} from '~/lib/services/restore/reading.fixture'
import { createRestore } from '~/lib/services/restore/restore'
import { depositLogs, fillLog } from '~/lib/services/tracker/bridge-logs.fixture'
import { createObserver } from '~/lib/services/tracker/observe'
import { addressesOf } from '~/lib/services/addresses/own-scripts.fixture'

const HOUR = 3_600
const YEARS = 2 * 365 * 24 * HOUR
const BITCOIN_BLOCK = 600
const TIP = YEARS / BITCOIN_BLOCK
const MESSAGES = addressOf('5')
const BASE_CONNECTOR = addressOf('6')
const OWN_HASH: Hex = `0x${OWN_SCRIPT.slice(4)}`

/** Own transactions of each kind, spread over two years. */
export const KINDS = {
  wraps: 12,
  'wraps across': 12,
  unwraps: 10,
  'unwraps across': 6,
  received: 200,
  paid: 100,
}

/** Questions to one server: the widths of the ranges of logs, in blocks, and everything else. */
type Asked = { ranges: bigint[]; other: number }

/** How often a server was questions that takes so many blocks at once. */
export function questionsOf({ ranges, other }: Asked, blocks: bigint): { logs: number; all: number } {
  const logs = ranges.reduce((sum, width) => sum + Number((width + blocks - 1n) / blocks), 0)
  return { logs, all: logs + other }
}

function counted(chain: EvmChain, questions: Asked): EvmChain {
  const other =
    <A extends unknown[], R>(read: (...args: A) => R) =>
    (...args: A): R => {
      questions.other += 1
      return read(...args)
    }
  const logs: EvmChain['logs'] = async ({ toBlock, ...filter }) => {
    const end = toBlock ?? (await chain.blockNumber())
    questions.ranges.push(end - filter.fromBlock + 1n)
    return chain.logs({ ...filter, toBlock: end })
  }
  const counting: EvmChain = {
    ...chain,
    logs,
    logsSince: async (filter) => ({ head: await counting.blockNumber(), logs: await logs(filter) }),
    blockNumber: other(() => chain.blockNumber()),
    block: other((block?: bigint) => chain.block(block)),
    balance: other((address: Hex, block?: bigint) => chain.balance(address, block)),
    call: other((call: EvmCall) => chain.call(call)),
    receipt: other((hash: Hex) => chain.receipt(hash)),
    transaction: other((hash: Hex) => chain.transaction(hash)),
    nonce: other((address: Hex, tag: 'latest' | 'pending') => chain.nonce(address, tag)),
    paidBy: other((address: Hex, block: bigint) => chain.paidBy(address, block)),
    counting: () => counting,
  }
  return counting
}

/** Two years of one wallet's transactions on chains that make blocks as real ones do, and a device that restores them. */
export function years() {
  const one = world()
  const { base, cross, fake, calls } = one
  Object.assign(base, { pace: 2, head: BigInt(YEARS / 2) })
  Object.assign(cross, { pace: 0.25, head: BigInt(YEARS * 4) })
  fake.height = TIP
  const newestFirst: ReturnType<typeof transactionOf>[] = []
  const deepAt = (seconds: number) => {
    const height = Math.floor(seconds / BITCOIN_BLOCK)
    return confirmedAt(height, TIP - height + 1)
  }
  const blockOf = (evm: FakeEvm, seconds: number) => BigInt(Math.floor(seconds / evm.pace))
  let hashes = 0
  const freshHash = (): Hex => `0x${(hashes += 1).toString(16).padStart(64, '0')}`

  const wrap = (seconds: number, chainId: number) => {
    const outputs = [paying(LOCKER_SCRIPT), carrier({ ...PAYLOAD, chainId }), paying(OWN_SCRIPT, 5n)]
    const paid = transactionOf(outputs, OWN_SCRIPT, deepAt(seconds))
    newestFirst.unshift(paid)
    const place = { block: blockOf(base, seconds + HOUR / 2), transaction: freshHash() }
    const { txid } = paid.listed
    routerLog(base, 'swapped', { txid, ...place, index: 9 })
    if (chainId === 1001) return void transferLog(base, OWN_EVM, 99n, place)
    const depositId = BigInt(hashes)
    const from = base.logs.length
    depositLogs(base, {
      recipient: OWN_EVM,
      index: 11,
      depositId,
      block: place.block,
      outputAmount: 95n * 10n ** 12n,
    })
    for (const log of base.logs.slice(from)) log.transactionHash = place.transaction
    const fill = fillLog(cross, { depositId })
    const arrival = { block: blockOf(cross, seconds + HOUR / 2 + 60), transaction: freshHash() }
    Object.assign(fill, {
      blockNumber: arrival.block,
      transactionHash: arrival.transaction,
      blockHash: cross.blockHash(arrival.block),
    })
    cross.move(OWN_EVM, arrival.block, 95n * 10n ** 12n)
  }

  const unwrap = (seconds: number, sats: bigint, isAcross: boolean) => {
    const called = freshHash()
    const requestIdOfLocker = BigInt(hashes)
    const terms = { userScript: OWN_HASH, scriptType: 3, lockingScript: '0x0304', thirdPartyId: 3n } as const
    const swap = {
      ...terms,
      inputAmount: 100n,
      minSats: 900n,
      exchangeConnector: addressOf('8'),
      isFixedToken: true,
    }
    const path = [addressOf('7'), addressOf('6')]
    const call = { hash: called, from: OWN_EVM, value: 0n, nonce: hashes }
    if (isAcross) {
      const block = blockOf(cross, seconds - 120)
      const args = {
        uniqueCounter: requestIdOfLocker,
        data: '0x',
        sourceChainInputToken: addressOf('7'),
        amount: 100n,
        relayerFeePercentage: 0n,
      }
      cross.logs.push(
        logOf(msgSent.item, args, { address: MESSAGES, block, transaction: called, chain: cross }),
      )
      const input = encodeCall({
        ...swap,
        kind: 'connector-swap',
        token: addressOf('7'),
        path,
        crossingFeePer1e18: 0n,
      })
      calls.set(called, { ...call, to: MESSAGES, input, blockNumber: block })
    }
    const arrived = { block: blockOf(base, seconds), transaction: isAcross ? freshHash() : called }
    const burn = burnLog(base, { userScript: OWN_HASH, requestIdOfLocker, sats }, arrived)
    if (isAcross) {
      const args = {
        uniqueCounter: requestIdOfLocker,
        chainId: 1002n,
        exchangeConnector: addressOf('8'),
        inputToken: addressOf('7'),
        inputAmount: 1n,
        userTargetAddress: OWN_EVM,
        userScript: OWN_HASH,
        scriptType: 3,
        lockerTargetAddress: addressOf('c'),
        requestIdOfLocker,
        path: [addressOf('7')],
        thirdPartyId: 3n,
      }
      base.logs.push(
        logOf(newSwapAndUnwrap.item, args, {
          address: BASE_CONNECTOR,
          ...arrived,
          chain: base,
          index: base.logs.length,
        }),
      )
      // There the connector is whom the burn request names.
      burn.topics[1] = `0x${'0'.repeat(24)}${BASE_CONNECTOR.slice(2)}`
    } else {
      const input = encodeCall({ ...swap, kind: 'router-swap', path, deadline: 5n })
      calls.set(called, { ...call, to: addressOf('4'), input, blockNumber: arrived.block })
    }
    newestFirst.unshift(transactionOf([paying(OWN_SCRIPT, sats)], LOCKER_SCRIPT, deepAt(seconds + HOUR)))
  }

  const acts: ((seconds: number, index: number) => void)[] = [
    ...Array.from({ length: KINDS.wraps }, () => (at: number) => wrap(at, 1001)),
    ...Array.from({ length: KINDS['wraps across'] }, () => (at: number) => wrap(at, 1002)),
    ...Array.from(
      { length: KINDS.unwraps },
      () => (at: number, i: number) => unwrap(at, 990n + BigInt(i), false),
    ),
    ...Array.from(
      { length: KINDS['unwraps across'] },
      () => (at: number, i: number) => unwrap(at, 5_990n + BigInt(i), true),
    ),
    ...Array.from({ length: KINDS.received }, (_, index) => (at: number) => {
      const script = `0014${index.toString(16).padStart(40, '4')}`
      newestFirst.unshift(transactionOf([paying(OWN_SCRIPT, 7_000n)], script, deepAt(at)))
    }),
    ...Array.from({ length: KINDS.paid }, () => (at: number) => {
      newestFirst.unshift(transactionOf([paying(FOREIGN_SCRIPT, 7_000n)], OWN_SCRIPT, deepAt(at)))
    }),
  ]
  // Mixed in one order, the same at each run.
  const mixed = acts
    .map((act, index) => ({ act, key: (index * 7_919) % acts.length }))
    .toSorted((a, b) => a.key - b.key)
  for (const [index, { act }] of mixed.entries())
    act(Math.floor((0.01 + (0.97 * index) / acts.length) * YEARS), index)
  newestFirst.sort((a, b) => heightOf(b) - heightOf(a))
  for (const { listed, raw } of newestFirst)
    one.list({
      listed: { ...listed, seconds: heightOf({ listed }) * BITCOIN_BLOCK, rawTransaction: raw },
      raw,
    })
  return device(one)
}

function heightOf({ listed: { status } }: Pick<ReturnType<typeof transactionOf>, 'listed'>): number {
  return status.state === 'confirmed' ? status.height : 0
}

function device(one: ReturnType<typeof world>) {
  const questions = { base: noQuestions(), cross: noQuestions(), pages: 0, bitcoin: 0 }
  const { deployment: bare } = one.reading
  const askBitcoin =
    <A extends unknown[], R>(read: (...args: A) => R) =>
    (...args: A): R => {
      questions.bitcoin += 1
      return read(...args)
    }
  const bitcoin: BitcoinChain = {
    ...bare.bitcoin,
    blockTime: askBitcoin(async (height: number) => height * BITCOIN_BLOCK),
    rawTransaction: askBitcoin((txid: string) => bare.bitcoin.rawTransaction(txid)),
    status: askBitcoin((txid: string, since?: number) => bare.bitcoin.status(txid, since)),
    transaction: askBitcoin((txid: string) => bare.bitcoin.transaction(txid)),
    tipHeight: askBitcoin(() => bare.bitcoin.tipHeight()),
    transactions: async (address, after) => {
      questions.pages += 1
      return bare.bitcoin.transactions(address, after)
    },
  }
  bitcoin.counting = () => bitcoin
  const chains = {
    polygon: counted(bare.evm('polygon'), questions.base),
    ethereum: counted(
      { ...bare.evm('ethereum'), balance: (address, block) => one.cross.chain.balance(address, block) },
      questions.cross,
    ),
  }
  const deployment = {
    ...bare,
    bitcoin,
    evm: (name: string) => (name === 'polygon' ? chains.polygon : chains.ethereum),
  }
  const deployments = { current: async () => deployment, of: async () => deployment }
  const [store, clock, logger] = [memoryStore(), memoryClock(YEARS * 1_000), memoryLogger()]
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  const choice = { network: 'regtest', accounts: [newAccount(0)], accountIndex: 0 } as const
  const account = { index: 0, evm: { address: OWN_EVM }, network: 'regtest', bitcoin: OWN } as const
  const restore = createRestore({
    addresses: addressesOf(),
    deployments,
    wallet: {
      accountsOf: async (select) =>
        select({ ...choice, accounts: [...choice.accounts] }).includes(0) ? [account] : [],
      everyTypeOf: async () => [],
    },
    used: async () => undefined,
    journal,
    store,
    mutex: memoryMutex(),
    alarms: memoryAlarms(),
    clock,
    logger,
    moved: async () => undefined,
    found: () => undefined,
    changed: () => undefined,
  })
  const pollErrors = createPollErrors({ store, changed: () => undefined })
  const observe = createObserver({
    deployments,
    journal,
    store,
    pollErrors,
    addresses: addressesOf(),
    clock,
    logger,
  })
  return {
    questions,
    logger,
    restore,
    poll: async () => observe(await journal.open(), () => NO_AGE),
    phases: async () => {
      const counts: Record<string, number> = {}
      for (const entry of await journal.page({ before: null, limit: 1_000 })) {
        const key = `${'direction' in entry.intent ? entry.intent.direction : entry.intent.kind} ${phaseOf(entry)}`
        counts[key] = (counts[key] ?? 0) + 1
      }
      return counts
    },
  }
}

function noQuestions(): Asked {
  return { ranges: [], other: 0 }
}
