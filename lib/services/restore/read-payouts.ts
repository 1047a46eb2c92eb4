import type { BaseNetwork, CrossChainNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { msgSent, newUnwrap } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import { type ArrivalLog, OPENED_TOPICS, readArrivalLog } from '../chains/arrival-logs'
import { burnsIn } from '../chains/burn'
import { isLocker } from '../chains/lockers'
import type { EvmLog } from '../ports/evm-chain'
import { journalsOf } from './journals-of-calls'
import type { ReceivedBitcoin } from './received'
import type { Reading } from './reading'
import { BEFORE_CROSSING, BEFORE_PAYOUT, blocksOf } from './windows'

/** Those of these payments that lockers of a base network made: their payouts, of anybody's requests. */
export async function payoutsAmong(
  received: readonly ReceivedBitcoin[],
  base: BaseNetwork,
  { deployment }: Pick<Reading, 'deployment'>,
): Promise<ReceivedBitcoin[]> {
  const chain = deployment.evm(base.name)
  const scripts = [...new Set(received.flatMap(({ from }) => from))]
  // All are asked about in one turn, so that a node gets few requests.
  const answers = await Promise.all(scripts.map((script) => isLocker(script, base, chain)))
  const lockers = new Set(scripts.filter((_, index) => answers[index]))
  return received.filter(({ from }) => from.some((script) => lockers.has(script)))
}

/** The journals found behind a payout, and why others could not be read. */
type Behind = { journals: JournalEvent[][]; failures: unknown[] }

/**
 * The journals of the own calls that a payout may belong to, searched backwards from its block until one asks for just that
 * payment. Calls of other networks are found by what arrived of them here.
 */
export async function callsBehind(
  payout: ReceivedBitcoin,
  base: BaseNetwork,
  senders: readonly Hex[],
  reading: Reading,
): Promise<Behind> {
  const { deployment, times } = reading
  const chain = deployment.evm(base.name)
  const first = BigInt(base.fromBlock)
  const near = await times.evmBlockNear(base.name, payout.seconds, first)
  const head = await chain.blockNumber()
  const behind: Behind = { journals: [], failures: [] }
  const topics = [[newUnwrap.topic, ...OPENED_TOPICS], senders.map(wordOfAddress)]
  const addresses = [base.burnRouter, ...(base.baseConnector === null ? [] : [base.baseConnector])]
  for (const window of blocksOf(BEFORE_PAYOUT, near, { first, head })) {
    const logs = await chain.logs({ addresses, topics, ...window })
    const burns = logs.filter((log) => newUnwrap.decode(log) !== undefined)
    behind.journals.push(...(await journalsOf(burns, base, senders, reading, { payout })))
    for (const log of logs) {
      const arrival = readArrivalLog(log)
      if (arrival === undefined) continue
      try {
        behind.journals.push(...(await callsAcross(log, arrival, base, senders, reading, payout)))
      } catch (thrown) {
        behind.failures.push(thrown)
      }
    }
    if (await isAskedFor(payout, logs, base, reading)) break
  }
  return behind
}

/** Whether one of the transactions of these logs has opened a request for just this payment. */
async function isAskedFor(
  { scriptPubKey, sats }: ReceivedBitcoin,
  logs: readonly EvmLog[],
  base: BaseNetwork,
  { deployment }: Pick<Reading, 'deployment'>,
): Promise<boolean> {
  const chain = deployment.evm(base.name)
  const isIt = (some: readonly EvmLog[]) =>
    burnsIn({ logs: some }, base).some(
      (burn) => burn.scriptPubKey === scriptPubKey && sats.includes(String(burn.amountSats)),
    )
  if (isIt(logs)) return true
  const crossed = logs.filter((log) => readArrivalLog(log) !== undefined)
  const receipts = await Promise.all(crossed.map(({ transactionHash }) => chain.receipt(transactionHash)))
  return receipts.some((receipt) => receipt !== undefined && isIt(receipt.logs))
}

/** The call on another network whose arrival a log tells of, searched backwards from that log's time. */
async function callsAcross(
  log: EvmLog,
  { chainId, uniqueCounter }: ArrivalLog,
  base: BaseNetwork,
  senders: readonly Hex[],
  reading: Reading,
  payout: ReceivedBitcoin,
): Promise<JournalEvent[][]> {
  const places = { payout, baseBlock: log.blockNumber }
  const { deployment, times } = reading
  const network = deployment.profile.evm.find(
    (one): one is CrossChainNetwork => one.kind === 'cross-chain' && BigInt(one.chainId) === chainId,
  )
  if (network === undefined) return []
  const chain = deployment.evm(network.name)
  const first = BigInt(network.fromBlock)
  const seconds = await times.evmTime(base.name, log.blockNumber)
  const near = await times.evmBlockNear(network.name, seconds, first)
  const head = await chain.blockNumber()
  for (const window of blocksOf(BEFORE_CROSSING, near, { first, head })) {
    const messages = await chain.logs({ addresses: [network.connector], topics: [msgSent.topic], ...window })
    const own = messages.filter((one) => msgSent.decode(one)?.uniqueCounter === uniqueCounter)
    if (own.length > 0) return journalsOf(own, network, senders, reading, places)
  }
  return []
}
