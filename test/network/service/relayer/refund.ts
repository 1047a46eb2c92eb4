import { bytesToHex, encodeFunctionData, hexToBytes } from 'viem'
import type { TransactionReceipt } from 'viem'
import { exchangeRouterAbi } from '../../evm/abi'
import { splitScript } from '../bitcoin-script'
import type { WrapEntry } from '../state'
import { advance, contractTxid, isGone, proofOf, reasonOf } from './relay'
import type { Duty, Relay } from './relay'

/** Refunds a failed swap's bitcoin to its sender: a burn request for the sender's own script. */
export const refundWraps: Duty = async (relay) => {
  const head = await relay.base.client.getBlockNumber()
  for (const entry of Object.values(relay.store.state.wraps)) {
    if (entry.stage === 'refunding' && entry.refund && (await isGone(relay.base, entry.refund, head))) {
      delete entry.refund
      advance(relay.store, entry, { stage: 'missed' })
    }
    if (entry.stage === 'missed') await refund(relay, entry)
    if (entry.stage === 'refunding' && isPaid(relay, entry))
      advance(relay.store, entry, { stage: 'refunded' })
  }
}

function isPaid({ store }: Relay, entry: WrapEntry): boolean {
  return Object.values(store.state.unwraps).some(
    (unwrap) => unwrap.burn.hash === entry.refund?.hash && unwrap.stage === 'marked',
  )
}

async function refund(relay: Relay, entry: WrapEntry): Promise<void> {
  const sender = splitScript(hexToBytes(entry.senderScript))
  if (!sender) {
    advance(relay.store, entry, {
      stage: 'rejected',
      reason: 'The sender’s script cannot be paid by a locker.',
    })
    return
  }
  const txid = contractTxid(entry.txid)
  const args = [txid, bytesToHex(sender.userScript), sender.scriptType, entry.lockerScript] as const
  const data = encodeFunctionData({ abi: exchangeRouterAbi, functionName: 'refund', args })
  try {
    const { exchangeRouter } = relay.deployment.base
    const receipt = (await earlierRefund(relay, txid)) ?? (await relay.base.send(exchangeRouter, data))
    advance(relay.store, entry, { stage: 'refunding', refund: proofOf(receipt) })
  } catch (error) {
    const reason = reasonOf(error)
    if (entry.reason !== reason) advance(relay.store, entry, { reason })
  }
}

async function earlierRefund(relay: Relay, txId: `0x${string}`): Promise<TransactionReceipt | undefined> {
  const [log] = await relay.base.client.getContractEvents({
    address: relay.deployment.base.exchangeRouter,
    abi: exchangeRouterAbi,
    eventName: 'RefundProcessed',
    args: { txId },
    fromBlock: 0n,
  })
  return log && relay.base.receipt(log.transactionHash)
}
