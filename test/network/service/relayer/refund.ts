import { encodeFunctionData } from 'viem'
import type { Hash } from 'viem'
import { exchangeRouterAbi } from '../../evm/abi'
import type { WrapEntry } from '../state'
import { advance, contractTxid, isGone, proofOf, reasonOf } from './relay'
import type { Duty, Relay } from './relay'
import { refundScripts } from './refund-scripts'
import type { RefundScripts } from './refund-scripts'
import { earlierSwapBack, swapBackCall } from './swap-back'

/**
 * Refunds the bitcoin of wraps that delivered nothing to their senders: burn requests for the senders' own scripts.
 */
export const refundWraps: Duty = async (relay) => {
  const head = await relay.base.head()
  for (const entry of Object.values(relay.store.state.wraps)) {
    if (entry.stage === 'refunding' && entry.refund && (await isGone(relay.base, entry.refund, head))) {
      delete entry.refund
      advance(relay.store, entry, { stage: isStranded(entry) ? 'stranded' : 'missed' })
    }
    if (entry.stage === 'missed' || (entry.stage === 'stranded' && relay.conduct.refundsStranded))
      await refund(relay, entry)
    if (entry.stage === 'refunding' && isPaid(relay, entry))
      advance(relay.store, entry, { stage: 'refunded' })
  }
}

function isStranded({ refused, expired }: WrapEntry): boolean {
  return refused !== undefined || expired !== undefined
}

function isPaid({ store }: Relay, entry: WrapEntry): boolean {
  return Object.values(store.state.unwraps).some(
    (unwrap) => unwrap.burn.hash === entry.refund?.hash && unwrap.stage === 'marked',
  )
}

async function refund(relay: Relay, entry: WrapEntry): Promise<void> {
  const scripts = refundScripts(entry, relay.conduct)
  if (scripts === undefined) {
    advance(relay.store, entry, {
      stage: 'rejected',
      reason: 'The sender’s script cannot be paid by a locker.',
    })
    return
  }
  try {
    const [earlier, call] = isStranded(entry)
      ? [await earlierSwapBack(relay, entry), () => swapBackCall(relay, entry, scripts)]
      : [await earlierRefund(relay, entry), () => refundCall(relay, entry, scripts)]
    const { to, data } = await call()
    const receipt = (earlier && (await relay.base.receipt(earlier))) ?? (await relay.base.send(to, data))
    advance(relay.store, entry, { stage: 'refunding', refund: proofOf(receipt) })
  } catch (error) {
    const reason = reasonOf(error)
    if (entry.reason !== reason) advance(relay.store, entry, { reason })
  }
}

async function refundCall({ deployment }: Relay, entry: WrapEntry, scripts: RefundScripts) {
  const { userScript, scriptType, lockerLockingScript } = scripts
  const args = [contractTxid(entry.txid), userScript, scriptType, lockerLockingScript] as const
  return {
    to: deployment.base.exchangeRouter,
    data: encodeFunctionData({ abi: exchangeRouterAbi, functionName: 'refund', args }),
  }
}

async function earlierRefund(relay: Relay, entry: WrapEntry): Promise<Hash | undefined> {
  const [log] = await relay.base.client.getContractEvents({
    address: relay.deployment.base.exchangeRouter,
    abi: exchangeRouterAbi,
    eventName: 'RefundProcessed',
    args: { txId: contractTxid(entry.txid) },
    fromBlock: 0n,
  })
  return log?.transactionHash
}
