import type { SwapOrder } from '~/lib/contract/orders'
import type { QuoteView } from '~/lib/contract/views/quote'
import type { ReviewView } from '~/lib/contract/views/review'
import { isToEvm } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import { feeRatesOf } from '../chains/fee-rates'
import type { OrderKind } from '../consent/desk'
import { keepingAnswers } from '../holdings/kept-answers'
import type { Journal } from '../journal/journal'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { OutsideSigners } from '../ports/outside-signers'
import { isPendingSwap, type PendingSwap } from '../ports/pending-review'
import type { Clock, Mutex } from '../ports/platform'
import type { Recipients } from '../recipients/recipients'
import { evmPayer } from '../wallet/payer'
import { createToBitcoinApproval } from './approve-to-bitcoin'
import { createToEvmApproval } from './approve-to-evm'
import { digestOf } from './digest'
import { prepareToBitcoin } from './prepare-to-bitcoin'
import { prepareToEvm } from './prepare-to-evm'
import { quoteToBitcoin } from './quote-to-bitcoin'
import { quoteToEvm } from './quote-to-evm'
import { reviewViewOf } from './review-view'
import { quotedArrivals } from '../journal/swap-arrival'

export type SwapKindPorts = {
  deployments: Deployments
  keyring: Keyring
  outsideSigners: OutsideSigners
  journal: Journal
  recipients: Pick<Recipients, 'judge'>
  mutex: Mutex
  clock: Clock
}

/** A form asks for a quote with every change. */
const RATES_FRESH_MS = 60_000

/** Swaps, in either direction. */
export function swapKind(
  ports: SwapKindPorts,
): OrderKind<SwapOrder, QuoteView, PendingSwap, ReviewView, Swap> {
  const { recipients, clock } = ports
  const toEvm = createToEvmApproval(ports)
  const toBitcoin = createToBitcoinApproval(ports)
  const askRates = keepingAnswers<ReadonlyMap<number, number>>({ clock, freshMs: RATES_FRESH_MS })
  const knownRates = new Map<string, ReadonlyMap<number, number>>()

  /** Asks for the fee rates beside a quote. A time is only an estimate, so no quote waits for it. */
  const readRates = async ({ direction }: SwapOrder, deployment: Deployment): Promise<void> => {
    if (direction === 'to-bitcoin') return
    const { id } = deployment.profile
    await askRates(id, async () => (await feeRatesOf(deployment)).rates).then(
      ({ value }) => knownRates.set(id, value),
      () => undefined,
    )
  }

  return {
    isOwn: isPendingSwap,
    viewOf: reviewViewOf,
    digestOf,

    async quote(context, order) {
      const { deployment, journal } = context
      const { profile } = deployment
      void readRates(order, deployment)
      const quote =
        order.direction === 'to-evm'
          ? await quoteToEvm(context, order, clock.now())
          : await quoteToBitcoin(context, order, clock.now())
      const feeRates = knownRates.get(profile.id) ?? new Map<number, number>()
      return { ...quote, ...(await quotedArrivals({ profile, journal }, order, feeRates)) }
    },

    prepare(context, order, stamp, { pageAccount, onAnswer = () => {} }) {
      const { deployment, accounts, journal } = context
      if (order.direction === 'to-evm')
        return prepareToEvm({ ...context, recipients, onAnswer }, order, stamp)
      return prepareToBitcoin(
        {
          deployment,
          account: pageAccount ?? evmPayer(accounts),
          ownBitcoinAddress: accounts.bitcoin.address,
          journal,
          recipients,
          onAnswer,
        },
        order,
        { ...stamp, signer: pageAccount === undefined ? 'wallet' : 'page' },
      )
    },

    approve: (pending, decision) =>
      pending.direction === 'to-evm'
        ? toEvm.approve(pending, decision)
        : toBitcoin.approve(pending, decision),

    resume(swap, pending) {
      if (isToEvm(swap)) return toEvm.resume(swap, pending?.direction === 'to-evm' ? pending : undefined)
      return toBitcoin.resume(swap, pending?.direction === 'to-bitcoin' ? pending : undefined)
    },

    takeBack(swap, pending, ...returned) {
      if (isToEvm(swap))
        return toEvm.takeBack(swap, pending?.direction === 'to-evm' ? pending : undefined, ...returned)
      return toBitcoin.takeBack(swap, pending?.direction === 'to-bitcoin' ? pending : undefined, ...returned)
    },
  }
}
