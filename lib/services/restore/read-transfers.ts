import { tokensOf } from '~/lib/contract/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { AppError } from '~/lib/core/errors'
import { transfer } from '~/lib/core/evm/events'
import { decodeTransfer, transferCall } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvmPayment, JournalEvent } from '~/lib/core/journal/events'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import type { EvmPaymentIntent } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { BlockChunk } from '../chains/log-scan'
import type { EvmLog, EvmTransaction } from '../ports/evm-chain'
import type { Reading } from './reading'
import { rebuildMinedCall } from './rebuild-mined-call'

/**
 * The payments of the profile's tokens that these accounts made in some blocks. A log alone proves none: anybody can have a
 * token log a transfer of nothing from any account, to an address that looks like a known one. Only the account's own
 * transaction, a `transfer` and nothing else, is a payment. Payments of the native currency leave no log to be found by.
 */
export async function readTransfers(
  chunk: BlockChunk,
  network: EvmNetwork,
  senders: readonly Hex[],
  reading: Reading,
): Promise<JournalEvent[][]> {
  const chain = reading.deployment.evm(network.name)
  const addresses = tokensOf(network).flatMap(({ address }) => address ?? [])
  if (addresses.length === 0) return []
  const logs = await chain.logs({
    addresses,
    topics: [transfer.topic, senders.map(wordOfAddress)],
    ...chunk,
  })
  const journals: JournalEvent[][] = []
  for (const log of new Map(logs.map((log) => [log.transactionHash, log])).values()) {
    if (reading.known.has(log.transactionHash.toLowerCase())) continue
    const transaction = await chain.transaction(log.transactionHash)
    if (transaction === undefined) throw new AppError('chain-disagreement', 'a log without its transaction')
    const intent = intentOf(transaction, network, senders)
    if (intent !== undefined) journals.push(await rebuild(intent, log, transaction, reading))
  }
  return journals
}

function intentOf(
  { from, to, input, value }: EvmTransaction,
  { name: networkName, chainId, tokens }: EvmNetwork,
  senders: readonly Hex[],
): EvmPaymentIntent | undefined {
  const token = tokens.find(({ address }) => sameAddress(address, to))?.address
  const paid = decodeTransfer(input)
  const isOwn = senders.some((account) => sameAddress(account, from))
  if (token === undefined || paid === undefined || !isOwn || value !== 0n || paid.amount === 0n)
    return undefined
  const { amount, recipient: recipientAddress } = paid
  return { kind: 'evm-payment', networkName, chainId, token, amount, recipientAddress, signer: 'wallet' }
}

/** What its calldata says was paid. Whether the token has logged just that, the tracker reads in its receipt. */
async function rebuild(
  intent: EvmPaymentIntent,
  log: EvmLog,
  transaction: EvmTransaction,
  { deployment, times, now }: Reading,
): Promise<JournalEvent[]> {
  const minedAt = await times.evmTime(intent.networkName, log.blockNumber)
  const start: ApprovedEvmPayment = {
    id: rebuiltIdOf(transaction.hash),
    profileId: deployment.profile.id,
    startedFrom: {
      bitcoinHeight: await times.bitcoinHeightAt(minedAt),
      blocks: [{ chainId: intent.chainId, block: log.blockNumber }],
    },
    origin: null,
    intent,
    account: { address: transaction.from },
    call: { ...transferCall(intent) },
    allowance: null,
    // Gas was paid then: nothing remains to be signed.
    gas: null,
  }
  return rebuildMinedCall(start, log, transaction, minedAt, { now })
}
