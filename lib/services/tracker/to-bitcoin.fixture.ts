import {
  type failedSwapAndUnwrap,
  type failedSwapAndUnwrapUniversal,
  type failedSwapAndUnwrapV2,
  msgSent,
  type newSwapAndUnwrap,
  type newSwapAndUnwrapUniversal,
  type newSwapAndUnwrapV2,
  type retriedSwapAndUnwrap,
} from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { ApprovedToBitcoin } from '~/lib/core/journal/events'
import { isToBitcoin, phaseOf, proofOf } from '~/lib/core/journal/phase'
import { addressOf, evmSigned, hashOf, START, APPROVED_TO_BITCOIN } from '~/lib/core/journal/swap.fixture'
import type { ToBitcoinSwap } from '~/lib/core/journal/types'
import type { ServerCount } from '~/lib/core/server-count'
import type { ServiceRecord } from '../ports/bridge-service'
import type { EvmChain, EvmTransaction } from '../ports/evm-chain'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { deploymentOf, FakeBitcoin, FakeEvm, logOf } from '../ports/chains.fixture'
import type { PollContext } from './poll-context'
import { burnLog } from '../ports/router-logs.fixture'
import { observeToBitcoin } from './to-bitcoin'
import { addressesOf } from '../addresses/own-scripts.fixture'

export const OWN = addressOf('9')
const BURN_ROUTER = addressOf('4')
const CONNECTOR = addressOf('5')
export const BASE_CONNECTOR = addressOf('6')
export const TOKEN = addressOf('7')
const LOCKER = addressOf('c')
export const LOCKER_SCRIPT = `0014${'cc'.repeat(20)}`
/** `OWN_SCRIPT` in the encoding of the contracts. */
const OWN_HASH: Hex = `0x${'11'.repeat(20)}`

export const ON_BASE: ApprovedToBitcoin = {
  ...APPROVED_TO_BITCOIN,
  call: { ...APPROVED_TO_BITCOIN.call, to: BURN_ROUTER, data: '0xca11' },
}
export const ACROSS: ApprovedToBitcoin = {
  ...APPROVED_TO_BITCOIN,
  intent: { ...APPROVED_TO_BITCOIN.intent, networkName: 'ethereum', chainId: 1002 },
  call: { ...APPROVED_TO_BITCOIN.call, to: CONNECTOR, data: '0xca11' },
}
export const byPage = (start: ApprovedToBitcoin): ApprovedToBitcoin => ({
  ...start,
  intent: { ...start.intent, signer: 'page' },
})

export type CallWorld = ReturnType<typeof callWorld>
/** Answers of the account's chain, the service and the servers; a test changes it. */
type Answers = {
  /** The number of used nonces. */
  used: number
  said: ServiceRecord | undefined
  /** How many servers answer. */
  servers: ServerCount
}
export type Arrival = { uniqueCounter?: bigint; chainId?: bigint; requestIdOfLocker?: bigint; locker?: Hex }

/** Two networks, Bitcoin and a journal: what a poll makes of what a test puts on them. */
export function callWorld() {
  const base = new FakeEvm(1001)
  const cross = new FakeEvm(1002)
  const bitcoin = new FakeBitcoin()
  base.lockers.set(LOCKER_SCRIPT, LOCKER)
  /** The account's transactions on either chain, by hash. */
  const sent = new Map<string, EvmTransaction>()
  const answers: Answers = { used: 1, said: undefined, servers: { servers: 2, of: 2 } }
  const [store, clock] = [memoryStore(), memoryClock(START)]
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  const deployment = deploymentOf({ base, cross, bitcoin })
  const context: PollContext = {
    deployment: {
      ...deployment,
      service: { ...deployment.service, request: async () => answers.said },
      evm(name) {
        const chain: EvmChain = {
          ...deployment.evm(name),
          nonce: async () => answers.used,
          isRuledOut: async ({ nonce }) => nonce !== null && answers.used > nonce,
          transaction: async (hash) => sent.get(hash),
          counting(note) {
            note(answers.servers)
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
    addresses: addressesOf(),
  }

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

  const opened = (
    digit: string,
    over: { userScript?: Hex; requestIdOfLocker?: bigint; block?: bigint } = {},
  ) =>
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
    cross.logs.push(logOf(msgSent.item, args, place))
  }
  function arrival(
    event:
      | (typeof newSwapAndUnwrap)['item']
      | (typeof newSwapAndUnwrapV2)['item']
      | (typeof retriedSwapAndUnwrap)['item']
      | (typeof newSwapAndUnwrapUniversal)['item']
      | (typeof failedSwapAndUnwrap)['item']
      | (typeof failedSwapAndUnwrapV2)['item']
      | (typeof failedSwapAndUnwrapUniversal)['item'],
    digit: string,
    { uniqueCounter = 4n, chainId = 1002n, requestIdOfLocker = 3n, locker = LOCKER }: Arrival = {},
    block = 950n,
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
    const place = { address: BASE_CONNECTOR, block, transaction: hashOf(digit), chain: base }
    base.logs.push(logOf(event, args, { ...place, index: base.logs.length }))
  }

  const chains = { base, cross, bitcoin, sent }
  return Object.assign(answers, chains, {
    store,
    journal,
    stateOf,
    observe,
    begin,
    opened,
    sentBy,
    message,
    arrival,
  })
}
