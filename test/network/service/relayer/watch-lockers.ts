import { bytesToHex, hexToBytes } from 'viem'
import { carriedData } from '../data-carrier'
import type { EsploraTransaction } from '../esplora-client'
import { decodePayload } from '../payload'
import type { WrapEntry } from '../state'
import { advance } from './relay'
import type { Duty, Relay } from './relay'

// Payments are searched for this many blocks back: a reorganisation may bring one in below the last tip.
const RESCAN_BLOCKS = 12

/** Finds payments to lockers that carry a payload, and notices when they are deep enough, or gone. */
export const watchLockers: Duty = async (relay) => {
  const tip = await relay.esplora.tipHeight()
  for (const locker of relay.lockers) await scan(relay, locker.address)
  for (const entry of Object.values(relay.store.state.wraps)) {
    if (entry.stage === 'seen') await look(relay, entry, tip)
  }
  if (relay.store.state.bitcoinHeight === tip) return
  relay.store.state.bitcoinHeight = tip
  relay.store.save()
}

async function scan(relay: Relay, address: string): Promise<void> {
  const { wraps, bitcoinHeight } = relay.store.state
  const oldest = bitcoinHeight - RESCAN_BLOCKS
  let page = await relay.esplora.addressTransactions(address)
  while (page.length > 0) {
    for (const transaction of page) {
      if (wraps[transaction.txid]) continue
      const entry = readPayment(relay, transaction)
      if (!entry) continue
      wraps[transaction.txid] = entry
      relay.store.save()
    }
    const last = page.findLast((transaction) => transaction.status.confirmed)
    if (!last || (last.status.block_height ?? 0) < oldest) return
    page = await relay.esplora.addressTransactions(address, last.txid)
  }
}

/** The last output to a locker is the payment, the last data carrier its payload. */
function readPayment(relay: Relay, transaction: EsploraTransaction): WrapEntry | undefined {
  const scripts = new Set(relay.lockers.map((locker) => locker.lockingScript))
  const payment = transaction.vout.findLast((output) => scripts.has(`0x${output.scriptpubkey}`))
  const payload = transaction.vout
    .map((output) => carriedData(hexToBytes(`0x${output.scriptpubkey}`)))
    .findLast((data) => data !== undefined)
  const sender = transaction.vin[0]?.prevout
  if (!payment || !payload || !sender || !decodePayload(payload)) return undefined
  const now = Date.now()
  return {
    txid: transaction.txid,
    stage: 'seen',
    lockerScript: `0x${payment.scriptpubkey}`,
    amountSats: BigInt(payment.value),
    payload: bytesToHex(payload),
    senderScript: `0x${sender.scriptpubkey}`,
    createdAt: now,
    updatedAt: now,
  }
}

async function look(relay: Relay, entry: WrapEntry, tip: number): Promise<void> {
  const transaction = await relay.esplora.transaction(entry.txid)
  if (!transaction) {
    delete relay.store.state.wraps[entry.txid]
    relay.store.save()
    return
  }
  const height = transaction.status.block_height
  if (height === undefined || tip - height + 1 < relay.confirmations) return
  advance(relay.store, entry, { stage: 'processing' })
}
