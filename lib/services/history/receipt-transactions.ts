import type { Profile } from '~/lib/contract/profile'
import type { ReceiptPart, ReceiptTransaction } from '~/lib/contract/views/receipt'
import { isPayment, isToEvm } from '~/lib/core/journal/phase'
import { currentAttempt, currentCall } from '~/lib/core/journal/spend-phase'
import {
  spendsBitcoin,
  type BitcoinEntry,
  type DeliveryProof,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  type ObservedBitcoinStatus,
  type ToBitcoinSwap,
  type ToEvmSwap,
} from '~/lib/core/journal/types'
import { transactionOf } from './links'
import { chainLabel } from './network-in'

/** The transactions of an entry on all its chains, in their order, each with what its chain shows of it. */
export function receiptTransactions(entry: Entry, profile: Profile | null): ReceiptTransaction[] {
  const label = (chainId: number) => chainLabel(profile, chainId)
  const own = spendsBitcoin(entry) ? ownPayment(entry) : ownCalls(entry, label(entry.intent.chainId))
  if (isPayment(entry)) return own
  return [...own, ...(isToEvm(entry) ? deliveries(entry, label) : payouts(entry, label))]
}

type Label = (chainId: number) => string

function ownPayment({ attempts }: BitcoinEntry): ReceiptTransaction[] {
  const attempt = currentAttempt(attempts)
  if (attempt === undefined) return []
  return [onBitcoin(attempt.kind === 'cancel' ? 'cancellation' : 'payment', attempt)]
}

function ownCalls(entry: EvmEntry, network: string): ReceiptTransaction[] {
  const allowances = entry.attempts.filter(({ kind }) => kind !== 'call' && kind !== 'cancel').filter(isMined)
  const call = currentCall(entry)
  return [...allowances, ...(call === undefined ? [] : [call])].map((attempt) => {
    const { kind, hash, sighting } = attempt
    const mined = sighting.state === 'mined' ? sighting : null
    return {
      part: partOf(kind, entry),
      network,
      id: hash,
      block: mined && { height: mined.blockNumber, hash: mined.blockHash },
      confirmations: null,
      basis: null,
    }
  })
}

function partOf(kind: EvmAttempt['kind'], entry: EvmEntry): ReceiptPart {
  if (kind === 'cancel') return 'cancellation'
  if (kind !== 'call') return 'allowance'
  return isPayment(entry) ? 'payment' : 'call'
}

function isMined({ sighting }: EvmAttempt): boolean {
  return sighting.state === 'mined'
}

function deliveries({ destination }: ToEvmSwap, label: Label): ReceiptTransaction[] {
  switch (destination.state) {
    case 'none':
      return []
    case 'crossing':
      return [onEvm('routed', destination.router, label)]
    case 'delivered': {
      const { router, delivery } = destination
      const isOne = transactionOf(router) === transactionOf(delivery)
      return [...(isOne ? [] : [onEvm('routed', router, label)]), onEvm('delivered', delivery, label)]
    }
    case 'paid-in-wrapped':
      return [onEvm('wrapped', destination.delivery, label)]
    case 'failed':
      return [
        onEvm('routed', destination.router, label),
        ...(destination.burn === null ? [] : [onEvm('burned', destination.burn.proof, label)]),
        ...(destination.payout === null ? [] : [onBitcoin('refunded', destination.payout)]),
      ]
  }
}

function payouts({ destination }: ToBitcoinSwap, label: Label): ReceiptTransaction[] {
  if (destination.state === 'crossing-failed')
    return destination.refund === null ? [] : [onEvm('refunded', destination.refund, label)]
  if (destination.state !== 'paying') return []
  const { burn, payout } = destination
  return [onEvm('burned', burn.proof, label), ...(payout === null ? [] : [onBitcoin('paid', payout)])]
}

function onBitcoin(
  part: ReceiptPart,
  { txid, sighting }: { txid: string; sighting: ObservedBitcoinStatus },
): ReceiptTransaction {
  const found = sighting.state === 'confirmed' ? sighting : null
  return {
    part,
    network: null,
    id: txid,
    block: found && { height: BigInt(found.height), hash: found.blockHash },
    confirmations: found?.confirmations ?? null,
    basis: found?.basis ?? null,
  }
}

function onEvm(part: ReceiptPart, proof: DeliveryProof, label: Label): ReceiptTransaction {
  const { chainId, blockNumber, blockHash } = proof
  return {
    part,
    network: label(chainId),
    id: transactionOf(proof),
    block: { height: blockNumber, hash: blockHash },
    confirmations: null,
    basis: null,
  }
}
