import type { SwapOrder, ToEvmOrder } from '~/lib/contract/orders'
import type { PriceView, QuoteView, SpeedFees } from '~/lib/contract/views/quote'
import type { MaxView } from '~/lib/contract/views/payment'
import type { ReviewView } from '~/lib/contract/views/review'
import type { Swap } from '~/lib/core/journal/types'
import { type OrderOrigin, createDesk, type Desk, type DeskPorts } from '../consent/desk'
import { maxToBitcoin } from './to-bitcoin/max'
import { maxToEvm } from './to-evm/max'
import { takenOffer } from './to-evm/offer'
import { bitcoinOf, payingPage } from './to-evm/page-payer'
import { routeToEvm } from './to-evm/route'
import { priceOfQuote } from './price-of-quote'
import type { QuotedOffer } from '../../core/quote/taken-of-quote'
import { requirePossible } from './require-possible'
import { speedFees } from './to-evm/speed-fees'
import { swapKind, type SwapKindPorts } from './swap-kind'
import { accountBehind, evmPayer } from '../wallet/payer'

/** From an order to a swap: quote, reviewed transaction, approval. */
export interface Swaps extends Desk<SwapOrder, QuoteView, ReviewView, Swap> {
  /** Judges a quote by the chains. */
  price(order: SwapOrder, quoted: QuotedOffer): Promise<PriceView>
  max(order: SwapOrder): Promise<MaxView>
  /** Reads the cost of each speed of a swap to an EVM network. */
  speedFees(order: Pick<ToEvmOrder, 'amountSats'>): Promise<SpeedFees>
  /**
   * Refuses an order that could not be approved as things are. @throws AppError as `requirePossible` does
   * @param asker with `pageAccount: null` while the wallet of the page is still to be chosen
   */
  requirePossible(
    order: SwapOrder,
    asker: Omit<OrderOrigin, 'pageAccount'> & { pageAccount?: OrderOrigin['pageAccount'] | null },
  ): Promise<void>
}

export function createSwaps(ports: DeskPorts & SwapKindPorts): Swaps {
  const { deployments, keyring, journal, clock } = ports
  const desk = createDesk(ports, swapKind(ports))

  const context = async (accountIndex?: number) => {
    const [deployment, accounts] = await Promise.all([
      deployments.current(),
      accountBehind(keyring, accountIndex),
    ])
    return { deployment, accounts, journal }
  }

  return {
    ...desk,

    price: async (order, quoted) => priceOfQuote(await context(), order, quoted, clock.now()),

    max: async (order) =>
      order.direction === 'to-evm'
        ? maxToEvm(await context(), order)
        : { amount: await maxToBitcoin(await context(), order) },

    speedFees: async (order) => speedFees(await context(), order),

    async requirePossible(order, asker) {
      const { origin, accountIndex } = asker
      const reviewContext = await context(accountIndex)
      const { pageAccount } = asker
      // Whose coins pay is not known before a wallet of the page is chosen.
      if (order.direction === 'to-evm' && pageAccount === null) {
        const route = routeToEvm(order, reviewContext.deployment.profile, reviewContext.accounts.evm?.address)
        await takenOffer(route, reviewContext.deployment)
        return
      }
      const isOwn = order.direction === 'to-bitcoin' && pageAccount === undefined
      const payer =
        typeof pageAccount === 'string' ? pageAccount : isOwn ? evmPayer(reviewContext.accounts) : null
      const paying = payingPage(reviewContext, bitcoinOf(pageAccount))
      await requirePossible(paying, order, { origin, payer, now: clock.now() })
    },
  }
}
