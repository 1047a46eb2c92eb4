import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionReceiptNotFoundError } from 'viem'
import type { Hash, Hex, PublicClient, TransactionReceipt } from 'viem'

type Reader = Pick<PublicClient, 'getTransactionReceipt'>

const POLL_MS = 20
const MAX_POLLS = 3_000

/**
 * The receipt of a transaction that was sent, once it is mined. viem's own `waitForTransactionReceipt` asks again at each
 * new block only: where transactions alone make blocks, and a node shows its block a moment before the receipt, it
 * waits for its whole timeout.
 * @throws Error after a minute of asking
 */
export async function minedReceipt(client: Reader, hash: Hash): Promise<TransactionReceipt> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const receipt = await receiptOf(client, hash)
    if (receipt !== undefined) return receipt
    await sleep(POLL_MS)
  }
  throw new Error(`${hash} was not mined`)
}

/** `undefined` if the chain does not (or no longer) have that transaction. */
export async function receiptOf(client: Reader, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}
