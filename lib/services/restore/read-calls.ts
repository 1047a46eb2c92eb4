import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { msgSent, newUnwrap } from '~/lib/core/evm/events'
import { wordOfAddress } from '~/lib/core/evm/word'
import type { JournalEvent } from '~/lib/core/request/events'
import type { EvmLog } from '../ports/evm-chain'
import { rebuildToBitcoin } from './rebuild-to-bitcoin'
import type { Reading, Stretch } from './reading'

/** Blocks between two notes of how far it came. */
const STRETCH_BLOCKS = 50_000n
/** How many blocks are read again when it is taken up: a reorganisation may have moved a log. */
const REORG_MARGIN = 64n

/** The calls that the account sent to a network's bridge contract, from the contract's logs, oldest first. */
export async function* readCalls(
  network: EvmNetwork,
  reading: Reading,
  cursor: string | undefined,
): AsyncGenerator<Stretch, 'end' | 'pending'> {
  const chain = reading.deployment.evm(network.name)
  const account = reading.accounts.evm
  // The nonces are read before the logs: what is mined in between is found by both.
  const [sent, begun] = await Promise.all([chain.nonce(account, 'latest'), chain.nonce(account, 'pending')])
  const ending = begun > sent ? 'pending' : 'end'
  const head = await chain.blockNumber()
  // An account that has sent nothing has called nothing.
  if (sent === 0) return ending

  const first = BigInt(network.fromBlock)
  const left = BigInt(cursor ?? '0') - REORG_MARGIN
  let from = left > first ? left : first
  while (from <= head) {
    const last = from + STRETCH_BLOCKS - 1n
    const to = last < head ? last : head
    const logs = await logsBetween(network, reading, from, to)
    yield { journals: await journalsOf(logs, network, reading), cursor: String(to + 1n) }
    from = to + 1n
  }
  return ending
}

/** On a base network the contract names the account; a connector does not, and each of its messages is looked at. */
function logsBetween(
  network: EvmNetwork,
  { deployment, accounts }: Reading,
  fromBlock: bigint,
  toBlock: bigint,
) {
  return deployment.evm(network.name).logs({
    ...(isBaseNetwork(network)
      ? { addresses: [network.burnRouter], topics: [newUnwrap.topic, wordOfAddress(accounts.evm)] }
      : { addresses: [network.connector], topics: [msgSent.topic] }),
    fromBlock,
    toBlock,
  })
}

/** One call is one request, however many logs it left. */
async function journalsOf(
  logs: readonly EvmLog[],
  network: EvmNetwork,
  reading: Reading,
): Promise<JournalEvent[][]> {
  const chain = reading.deployment.evm(network.name)
  const journals: JournalEvent[][] = []
  for (const log of new Map(logs.map((log) => [log.transactionHash, log])).values()) {
    if (reading.known.has(log.transactionHash.toLowerCase())) continue
    const transaction = await chain.transaction(log.transactionHash)
    if (transaction === undefined) throw new AppError('chain-disagreement', 'a log without its transaction')
    const journal = await rebuildToBitcoin(log, transaction, reading.accounts.evm, network, reading)
    if (journal !== undefined) journals.push(journal)
  }
  return journals
}
