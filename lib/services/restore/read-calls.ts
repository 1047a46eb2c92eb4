import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { msgSent, newUnwrap } from '~/lib/core/evm/events'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import { sameAddress } from '~/lib/core/same-address'
import { type BlockChunk, chunksFrom, resumedFrom } from '../chains/log-scan'
import type { EvmChain, EvmLog } from '../ports/evm-chain'
import { rebuildToBitcoin } from './rebuild-to-bitcoin'
import { readTransfers } from './read-transfers'
import type { Reading, HistoryBatch } from './reading'
import { spansOf } from './spans'

/** Reads calls of the accounts to a network's bridge contract, and their payments of tokens, from logs, oldest first. */
export async function* readCalls(
  network: EvmNetwork,
  accounts: readonly Hex[],
  reading: Reading,
  cursor: string | undefined,
): AsyncGenerator<HistoryBatch, 'end' | 'pending'> {
  const chain = reading.deployment.evm(network.name)
  // Read the nonces before the logs: what is mined in between is found by both.
  const { senders, holders, ending } = await usersAmong(accounts, chain)
  const head = await chain.blockNumber()
  const start = resumedFrom(cursor, BigInt(network.fromBlock))
  if (holders.length > 0) yield { journals: [], cursor: String(start), used: holders }
  if (senders.length === 0) return ending

  const first = BigInt(network.fromBlock)
  for (const chunk of await chunksSince(start, network, head, reading)) {
    const logs = await logsIn(chunk, network, senders, chain)
    yield {
      journals: [
        ...(await journalsOf(logs, network, senders, reading)),
        ...(await readTransfers(chunk, network, senders, reading)),
      ],
      cursor: String(chunk.toBlock + 1n),
      used: senders,
      part: head > first ? Number(chunk.toBlock - first) / Number(head - first) : 1,
    }
  }
  return ending
}

async function chunksSince(start: bigint, network: EvmNetwork, head: bigint, reading: Reading) {
  const spans = await spansOf(network, head, reading)
  return spans
    .filter(({ toBlock }) => toBlock >= start)
    .flatMap(({ fromBlock, toBlock }) => [...chunksFrom(fromBlock > start ? fromBlock : start, toBlock)])
}

/**
 * The accounts that have sent something (only these can have called a contract), and those that hold something without
 * having sent.
 */
async function usersAmong(
  accounts: readonly Hex[],
  chain: EvmChain,
): Promise<{ senders: Hex[]; holders: Hex[]; ending: 'end' | 'pending' }> {
  const counted = await Promise.all(
    accounts.map(async (account) => {
      const begun = await chain.nonce(account, 'pending')
      const sent = begun === 0 ? 0 : await chain.nonce(account, 'latest')
      return { account, begun, sent, isHolder: sent === 0 && (await chain.balance(account)) > 0n }
    }),
  )
  return {
    senders: counted.filter(({ sent }) => sent > 0).map(({ account }) => account),
    holders: counted.filter(({ isHolder }) => isHolder).map(({ account }) => account),
    ending: counted.some(({ begun, sent }) => begun > sent) ? 'pending' : 'end',
  }
}

/** A base network's contract names the account; a connector does not, so each of its messages is examined. */
function logsIn(chunk: BlockChunk, network: EvmNetwork, senders: readonly Hex[], chain: EvmChain) {
  return chain.logs({
    ...(isBaseNetwork(network)
      ? { addresses: [network.burnRouter], topics: [newUnwrap.topic, senders.map(wordOfAddress)] }
      : { addresses: [network.connector], topics: [msgSent.topic] }),
    ...chunk,
  })
}

/** One call is one swap, regardless of how many logs it left. */
async function journalsOf(
  logs: readonly EvmLog[],
  network: EvmNetwork,
  senders: readonly Hex[],
  reading: Reading,
): Promise<JournalEvent[][]> {
  const chain = reading.deployment.evm(network.name)
  const journals: JournalEvent[][] = []
  const unknown = [...new Map(logs.map((log) => [log.transactionHash, log])).values()].filter(
    ({ transactionHash }) => !reading.known.has(transactionHash.toLowerCase()),
  )
  // Most messages of a connector are strangers': all are asked about at once.
  const found = await Promise.all(
    unknown.map(async (log) => ({ log, transaction: await chain.transaction(log.transactionHash) })),
  )
  for (const { log, transaction } of found) {
    if (transaction === undefined) throw new AppError('chain-disagreement', 'a log without its transaction')
    const sender = senders.find((account) => sameAddress(account, transaction.from))
    const journal = sender && (await rebuildToBitcoin(log, transaction, sender, network, reading))
    if (journal !== undefined) journals.push(journal)
  }
  return journals
}
