import { keccak256 } from 'viem/utils'
import type { EvmNetwork } from '~/lib/contract/profile'
import { newUnwrap } from '~/lib/core/evm/events'
import { decodeTransaction, type FeeMarketTransaction } from '~/lib/core/evm/envelope'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog, EvmReceipt } from '../ports/evm-chain'
import { approvedTransfer } from './read-transfers'
import type { Reading } from './reading'
import { rebuildCall } from './rebuild-call'
import { approvedToBitcoin } from './rebuild-to-bitcoin'

type Signed = FeeMarketTransaction & { rawTransaction: Hex; hash: Hex }
type Seen = { version: Signed; receipt: EvmReceipt | undefined }

/**
 * The journals of what an EVM account has signed, from raw transactions and the chains alone: each call to the bridge
 * and each payment, with its other versions among them. Allowances alone, and what goes elsewhere, give none.
 * @param rawTransactions that this account has signed
 * @throws AppError of the chains that are read
 */
export async function rebuildSignedCalls(
  rawTransactions: readonly Hex[],
  account: Hex,
  reading: Reading,
): Promise<JournalEvent[][]> {
  const signed = rawTransactions.flatMap(readSigned)
  const journals: JournalEvent[][] = []
  for (const versions of byNonce(signed)) {
    const network = reading.deployment.profile.evm.find(({ chainId }) => chainId === versions[0]?.chainId)
    const journal = network && (await rebuild(versions, account, network, reading))
    if (journal !== undefined) journals.push(journal)
  }
  return journals
}

async function rebuild(
  versions: readonly Signed[],
  account: Hex,
  network: EvmNetwork,
  reading: Reading,
): Promise<JournalEvent[] | undefined> {
  const isCancel = ({ to, value, data }: Signed) => sameAddress(to, account) && value === 0n && data === '0x'
  const payment = versions.find((version) => !isCancel(version))
  if (payment === undefined) return undefined
  const related = versions.filter((version) => isCancel(version) || isSameCall(version, payment))
  const seen = await Promise.all(
    related.map(async (version): Promise<Seen> => ({
      version,
      receipt: await reading.deployment.evm(network.name).receipt(version.hash),
    })),
  )
  const receipt = seen.find((one) => one.receipt !== undefined)?.receipt
  const mined = receipt && {
    ...receipt,
    seconds: await reading.times.evmTime(network.name, receipt.blockNumber),
  }
  const transaction = {
    hash: payment.hash,
    from: account,
    to: payment.to,
    input: payment.data,
    value: payment.value,
  }
  const start =
    (await approvedToBitcoin(
      { transaction, account, network, mined: mined ?? null, ...burnIn(receipt) },
      reading,
    )) ?? (await approvedTransfer(transaction, network, mined ?? null, reading))
  if (start === undefined) return undefined
  return rebuildCall(
    start,
    related.map((version) => ({
      ...version,
      kind: isCancel(version) ? 'cancel' : 'call',
      call: isCancel(version) ? { to: account, data: '0x', value: 0n, functionName: '' } : start.call,
    })),
    mined === undefined
      ? null
      : { ...mined, hash: mined.transactionHash, success: mined.status === 'success' },
    reading,
  )
}

/** The log that says how much is to be paid, where the call has left one. */
function burnIn(receipt: EvmReceipt | undefined): { log?: EvmLog } {
  const log = receipt?.logs.find((one) => newUnwrap.decode(one) !== undefined)
  return log === undefined ? {} : { log }
}

function isSameCall(a: Signed, b: Signed): boolean {
  return sameAddress(a.to, b.to) && a.data === b.data && a.value === b.value
}

/** Transactions that exclude each other. */
function byNonce(signed: readonly Signed[]): Signed[][] {
  const groups = new Map<string, Signed[]>()
  for (const one of signed) {
    const key = `${one.chainId}:${one.nonce}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

function readSigned(rawTransaction: Hex): Signed[] {
  const decoded = decodeTransaction(rawTransaction)
  return decoded === undefined ? [] : [{ ...decoded, rawTransaction, hash: keccak256(rawTransaction) }]
}
