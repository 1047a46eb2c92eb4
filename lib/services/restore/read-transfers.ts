import { getAddress } from 'viem/utils'
import { tokensOf } from '~/lib/core/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { AppError } from '~/lib/core/errors'
import { transfer } from '~/lib/core/evm/events'
import { decodeTransfer, paysNativeAlone, transferCall } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvmPayment, JournalEvent } from '~/lib/core/journal/events'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import type { EvmPaymentIntent } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { BlockChunk } from '../chains/log-scan'
import { startingPoint } from '../chains/starting-point'
import type { EvmTransaction } from '../ports/evm-chain'
import type { Reading } from './reading'
import { type MinedAt, rebuildCall } from './rebuild-call'

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
    if (!senders.some((account) => sameAddress(account, transaction.from))) continue
    const { blockNumber, blockHash } = log
    const mined = { blockNumber, blockHash, seconds: await reading.times.evmTime(network.name, blockNumber) }
    const start = await approvedTransfer(transaction, network, mined, reading)
    // What paid the native currency was no payment of a token, whatever it has logged.
    if (start === undefined || start.intent.token === null) continue
    const version = { kind: 'call', call: start.call, ...transaction } as const
    journals.push(rebuildCall(start, [version], { ...mined, hash: transaction.hash, success: true }, reading))
  }
  return journals
}

/**
 * Derives what the user must have approved for a payment, by its calldata alone. Whether the token has logged just
 * that, the tracker reads in its receipt. `undefined` for what is no payment, or of a token that the profile lacks.
 */
export async function approvedTransfer(
  transaction: Pick<EvmTransaction, 'hash' | 'from' | 'to' | 'input' | 'value'>,
  network: EvmNetwork,
  mined: MinedAt | null,
  { deployment, times }: Pick<Reading, 'deployment' | 'times'>,
): Promise<ApprovedEvmPayment | undefined> {
  const intent = intentOf(transaction, network)
  if (intent === undefined) return undefined
  const { chainId } = network
  return {
    id: rebuiltIdOf(transaction.hash),
    profileId: deployment.profile.id,
    startedFrom:
      mined === null
        ? await startingPoint(deployment, [network])
        : {
            bitcoinHeight: await times.bitcoinHeightAt(mined.seconds),
            blocks: [{ chainId, block: mined.blockNumber }],
          },
    origin: null,
    intent,
    account: { address: transaction.from },
    call: { ...transferCall(intent) },
    allowance: null,
    // It is signed: nothing remains to be paid for.
    gas: null,
  }
}

function intentOf(
  { to, input, value }: Pick<EvmTransaction, 'to' | 'input' | 'value'>,
  { name: networkName, chainId, tokens }: EvmNetwork,
): EvmPaymentIntent | undefined {
  const common = { kind: 'evm-payment', networkName, chainId, signer: 'wallet' } as const
  if (paysNativeAlone({ data: input, value }))
    return to === null
      ? undefined
      : { ...common, token: null, amount: value, recipientAddress: getAddress(to) }
  const token = tokens.find(({ address }) => sameAddress(address, to))?.address
  const paid = decodeTransfer(input)
  if (token === undefined || paid === undefined || value !== 0n || paid.amount === 0n) return undefined
  return { ...common, token, amount: paid.amount, recipientAddress: paid.recipient }
}
