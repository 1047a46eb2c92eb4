import { type BaseNetwork, type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { msgSent, newUnwrap } from '~/lib/core/evm/events'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import { type BlockChunk, chunksFrom, resumedFrom } from '../chains/log-scan'
import type { EvmChain } from '../ports/evm-chain'
import { journalsOf } from './journals-of-calls'
import { callsBehind, payoutsAmong } from './read-payouts'
import { readTransfers } from './read-transfers'
import type { Reading, HistoryBatch } from './reading'
import { spanOf } from './spans'

/**
 * Calls that the accounts sent to a network's bridge contract, and their payments of tokens, from the contracts' logs:
 * behind each payout, the oldest first, then in the newest blocks; or in the whole chain.
 */
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
  const first = BigInt(network.fromBlock)
  if (holders.length > 0) yield { journals: [], cursor: cursor ?? String(first), used: holders }
  if (senders.length === 0) return ending

  const failures = isBaseNetwork(network) ? yield* readPayouts(network, senders, reading, cursor) : []
  const { fromBlock, toBlock } = await spanOf(network, head, reading)
  const start = cursor === undefined || isOfPayout(cursor) ? fromBlock : resumedFrom(cursor, fromBlock)
  for (const chunk of chunksFrom(start, toBlock)) {
    const logs = await logsIn(chunk, network, senders, chain)
    yield {
      journals: [
        ...(await journalsOf(logs, network, senders, reading)),
        ...(await readTransfers(chunk, network, senders, reading)),
      ],
      cursor: failures.length > 0 ? undefined : String(chunk.toBlock + 1n),
      used: senders,
      part: head > first ? Number(chunk.toBlock - first) / Number(head - first) : 1,
    }
  }
  if (failures.length > 0) throw failures[0]
  return ending
}

const PAYOUT = 'payout:'

function isOfPayout(cursor: string): boolean {
  return cursor.startsWith(PAYOUT)
}

/**
 * The calls behind each payout. One whose call cannot be read holds up no other, and the next reading begins at it.
 * @returns why some could not be read
 */
async function* readPayouts(
  base: BaseNetwork,
  senders: readonly Hex[],
  reading: Reading,
  cursor: string | undefined,
): AsyncGenerator<HistoryBatch, unknown[]> {
  const failures: unknown[] = []
  if (reading.received === null || (cursor !== undefined && !isOfPayout(cursor))) return failures
  const done = Number(cursor?.slice(PAYOUT.length) ?? '0')
  const payouts = await payoutsAmong(reading.received, base, reading)
  for (const [index, payout] of payouts.entries()) {
    if (index < done) continue
    const behind = await callsBehind(payout, base, senders, reading)
    failures.push(...behind.failures)
    yield {
      journals: behind.journals,
      cursor: failures.length > 0 ? undefined : `${PAYOUT}${index + 1}`,
      used: senders,
      part: index / payouts.length,
    }
  }
  return failures
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
