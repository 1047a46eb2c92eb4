import type { SwapOrder } from '~/lib/contract/orders'
import type { QuoteView } from '~/lib/contract/views/quote'
import type { ReviewView } from '~/lib/contract/views/review'
import { isToEvm } from '~/lib/core/journal/phase'
import type { Entry, Swap } from '~/lib/core/journal/types'
import { allowanceHolder } from '../consent/allowances'
import type { CallPorts } from '../consent/call-kind'
import type { OrderKind } from '../consent/desk'
import { isPendingSwap, type PendingSwap } from '../ports/pending-review'
import type { Recipients } from '../recipients/recipients'
import { evmPayer } from '../wallet/payer'
import { bitcoinOf, payingPage } from './to-evm/page-payer'
import { createToBitcoinApproval } from './to-bitcoin/approve'
import { createToEvmApproval } from './to-evm/approve'
import { digestOf } from './digest'
import type { Payer } from './to-bitcoin/gather'
import { prepareToBitcoin } from './to-bitcoin/prepare'
import { prepareToEvm } from './to-evm/prepare'
import { createQuote } from './quote'
import { reviewViewOf } from './review-view'

export type SwapKindPorts = CallPorts & { recipients: Pick<Recipients, 'judge'> }

/** Swaps, in either direction. */
export function swapKind(
  ports: SwapKindPorts,
): OrderKind<SwapOrder, QuoteView, PendingSwap, ReviewView, Swap> {
  const { recipients, clock } = ports
  const toEvm = createToEvmApproval(ports)
  const toBitcoin = createToBitcoinApproval(ports)

  return {
    isOwn: isPendingSwap,
    viewOf: reviewViewOf,

    holderOf: (pending) => holderOf(pending, ports),
    digestOf,

    quote: createQuote(clock),

    prepare(context, order, stamp, { pageAccount, onAnswer = () => {} }) {
      const { accounts } = context
      const common = { ...context, recipients, onAnswer }
      if (order.direction === 'to-evm')
        return prepareToEvm(payingPage(common, bitcoinOf(pageAccount)), order, stamp)
      const payer: Payer =
        typeof pageAccount !== 'string'
          ? { account: evmPayer(accounts), signer: 'wallet' }
          : { account: pageAccount, signer: 'page' }
      const { address, payout: ownBitcoinAddress = address } = accounts.bitcoin
      return prepareToBitcoin({ ...common, ownBitcoinAddress }, order, payer, stamp)
    },

    approve: (pending, decision) =>
      pending.direction === 'to-evm'
        ? toEvm.approve(pending, decision)
        : toBitcoin.approve(pending, decision),

    resume(swap, pending) {
      if (isToEvm(swap)) return toEvm.resume(swap, pending?.direction === 'to-evm' ? pending : undefined)
      return toBitcoin.resume(swap, pending?.direction === 'to-bitcoin' ? pending : undefined)
    },

    review(swap, pending, shown) {
      if (isToEvm(swap))
        return toEvm.review(swap, pending?.direction === 'to-evm' ? pending : undefined, shown)
      return toBitcoin.review(swap, pending?.direction === 'to-bitcoin' ? pending : undefined, shown)
    },
  }
}

/** The entry whose allowance a swap to Bitcoin would use up. */
async function holderOf(
  pending: PendingSwap,
  { deployments, journal }: Pick<SwapKindPorts, 'deployments' | 'journal'>,
): Promise<Entry | undefined> {
  if (pending.direction === 'to-evm') return undefined
  const { id, account: address, intent, review, profileId } = pending
  const order = { id, account: { address }, allowance: review.allowance ?? null, intent }
  const chain = (await deployments.of(profileId)).evm(intent.networkName)
  return allowanceHolder(order, chain, journal)
}
