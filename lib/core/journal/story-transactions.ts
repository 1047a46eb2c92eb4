import { isPaidInCollateral } from './collateral'
import { transactionOf } from './story-sums'
import { isPayment, isToEvm } from './phase'
import { currentAttempt, currentCall } from './spend-phase'
import {
  type BitcoinEntry,
  type ConfirmationBasis,
  type DeliveryProof,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  type ObservedBitcoinStatus,
  type ToBitcoinSwap,
  type ToEvmSwap,
  spendsBitcoin,
} from './types'

/** A transaction's part in an entry; in words, `receipt.part_<code>`. */
type TransactionPart =
  | 'payment'
  | 'cancellation'
  | 'allowance'
  | 'call'
  | 'routed'
  | 'delivered'
  | 'wrapped'
  | 'burned'
  | 'paid'
  | 'refunded'
  | 'collateral'
  | 'taken'

/** A transaction with what its chain shows of it. */
export type ToldTransaction = {
  part: TransactionPart
  /** `null` = Bitcoin. */
  chainId: number | null
  /** `null` = proven by a balance, or not known yet. */
  id: string | null
  block: { height: bigint; hash: string } | null
  /** How deep it was at the last poll; `null` where the journal does not count. */
  confirmations: number | null
  basis: ConfirmationBasis | null
}

/** The transactions of an entry on all its chains, in their order, each with what its chain shows of it. */
export function transactionsOf(entry: Entry): ToldTransaction[] {
  const own = spendsBitcoin(entry) ? ownPayment(entry) : ownCalls(entry)
  if (isPayment(entry)) return own
  return [...own, ...(isToEvm(entry) ? deliveries(entry) : payouts(entry))]
}

function ownPayment({ attempts }: BitcoinEntry): ToldTransaction[] {
  const attempt = currentAttempt(attempts)
  return attempt === undefined
    ? []
    : [onBitcoin(attempt.kind === 'cancel' ? 'cancellation' : 'payment', attempt)]
}

function ownCalls(entry: EvmEntry): ToldTransaction[] {
  const call = currentCall(entry)
  const allowances = entry.attempts.filter(
    ({ kind, sighting }) => kind !== 'call' && kind !== 'cancel' && sighting.state === 'mined',
  )
  return [...allowances, ...(call === undefined ? [] : [call])].map(({ kind, hash, sighting }) => {
    const block =
      sighting.state === 'mined' ? { height: sighting.blockNumber, hash: sighting.blockHash } : null
    const { chainId } = entry.intent
    return { part: partOf(kind, entry), chainId, id: hash, block, confirmations: null, basis: null }
  })
}

function partOf(kind: EvmAttempt['kind'], entry: EvmEntry): TransactionPart {
  if (kind === 'cancel') return 'cancellation'
  if (kind !== 'call') return 'allowance'
  return isPayment(entry) ? 'payment' : 'call'
}

function deliveries({ destination }: ToEvmSwap): ToldTransaction[] {
  switch (destination.state) {
    case 'none':
      return []
    case 'crossing':
      return [onEvm('routed', destination.router)]
    case 'delivered': {
      const { router, delivery } = destination
      const isOne = transactionOf(router) === transactionOf(delivery)
      return [...(isOne ? [] : [onEvm('routed', router)]), onEvm('delivered', delivery)]
    }
    case 'paid-in-wrapped':
      return [onEvm('wrapped', destination.delivery)]
    case 'failed': {
      const { router, burn, payout, collateral } = destination
      return [
        onEvm('routed', router),
        ...(burn === null ? [] : [onEvm('burned', burn.proof)]),
        ...(collateral === undefined ? [] : [onEvm('taken', collateral.slashing)]),
        ...(payout === null ? [] : [onBitcoin('refunded', payout)]),
      ]
    }
  }
}

function payouts(swap: ToBitcoinSwap): ToldTransaction[] {
  const { destination } = swap
  if (destination.state === 'crossing-failed')
    return destination.refund === null ? [] : [onEvm('refunded', destination.refund)]
  if (destination.state !== 'paying') return []
  const { burn, payout, collateral } = destination
  const part = isPaidInCollateral(swap) ? 'collateral' : 'taken'
  const taken = collateral === undefined ? [] : [onEvm(part, collateral.slashing)]
  return [onEvm('burned', burn.proof), ...taken, ...(payout === null ? [] : [onBitcoin('paid', payout)])]
}

function onBitcoin(
  part: TransactionPart,
  { txid, sighting }: { txid: string; sighting: ObservedBitcoinStatus },
): ToldTransaction {
  const block = sighting.state === 'confirmed' ? sighting : null
  return {
    part,
    chainId: null,
    id: txid,
    block: block && { height: BigInt(block.height), hash: block.blockHash },
    confirmations: block?.confirmations ?? null,
    basis: block?.basis ?? null,
  }
}

function onEvm(part: TransactionPart, proof: DeliveryProof): ToldTransaction {
  const { chainId, blockNumber, blockHash } = proof
  const block = { height: blockNumber, hash: blockHash }
  return { part, chainId, id: transactionOf(proof), block, confirmations: null, basis: null }
}
