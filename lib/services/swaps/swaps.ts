import type { SwapOrder, ToEvmOrder } from '~/lib/contract/orders'
import type { PriceView, QuoteView, SpeedFees } from '~/lib/contract/views/quote'
import type { ReviewView } from '~/lib/contract/views/review'
import type { Hex } from '~/lib/core/hex'
import { AppError } from '~/lib/core/errors'
import { isSwap, isToEvm } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { type OrderOrigin, createDesk, type Desk, type DeskPorts } from '../consent/desk'
import { endedBy } from '../journal/after-failure'
import { maxToBitcoin } from './to-bitcoin/max'
import { maxToEvm } from './to-evm/max'
import { priceOfQuote } from './price-of-quote'
import type { QuotedOffer } from './price/taken-of-quote'
import { requirePossible } from './require-possible'
import { speedFees } from './to-evm/speed-fees'
import { swapKind, type SwapKindPorts } from './swap-kind'
import { evmPayer } from '../wallet/payer'

/** From an order to a swap: quote, reviewed transaction, approval. */
export interface Swaps extends Desk<SwapOrder, QuoteView, ReviewView, Swap> {
  /** What the chains say of a quote. */
  price(order: SwapOrder, quoted: QuotedOffer): Promise<PriceView>
  max(order: SwapOrder): Promise<{ amount: bigint }>
  /** What each speed of a swap to an EVM network costs. */
  speedFees(order: Pick<ToEvmOrder, 'amountSats'>): Promise<SpeedFees>
  /**
   * Accepts what a swap has stalled at, and tries its next step again.
   * @returns the warnings that have to be accepted next; none once it is signed
   * @throws AppError `request-unknown`; whatever only has to be tried again
   */
  goOn(entryId: string, accepted: readonly Finding[]): Promise<readonly Finding[]>
  /**
   * Ends a swap of which at most the allowance is signed.
   * @throws AppError `request-unknown`; `not-replaceable` if its call is signed
   */
  giveUp(entryId: string): Promise<void>
  /**
   * Refuses an order that could not be approved as things are. @throws AppError as `requirePossible` does
   * @param asker with `pageAccount: null` while the wallet of the page is still to be chosen
   */
  requirePossible(
    order: SwapOrder,
    asker: Omit<OrderOrigin, 'pageAccount'> & { pageAccount?: Hex | null },
  ): Promise<void>
}

export function createSwaps(ports: DeskPorts & SwapKindPorts): Swaps {
  const { deployments, keyring, journal, clock, started } = ports
  const desk = createDesk(ports, swapKind(ports))

  const context = async (accountIndex?: number) => {
    const [deployment, accounts] = await Promise.all([deployments.current(), keyring.accounts(accountIndex)])
    return { deployment, accounts, journal }
  }

  return {
    ...desk,

    price: async (order, quoted) => priceOfQuote(await context(), order, quoted, clock.now()),

    max: async (order) => ({
      amount:
        order.direction === 'to-evm'
          ? await maxToEvm(await context(), order)
          : await maxToBitcoin(await context(), order),
    }),

    speedFees: async (order) => speedFees(await context(), order),

    async goOn(entryId, accepted) {
      if (accepted.length > 0) await journal.record(entryId, { type: 'consented', findings: accepted })
      const swap = await journal.get(entryId)
      if (swap === undefined || !isSwap(swap)) throw new AppError('request-unknown', 'no such swap')
      // Its page waits for the yes.
      if (!isToEvm(swap) && swap.intent.signer === 'page') return []
      const next = await desk.resume(swap)
      started(next)
      return next.stalled?.findings ?? []
    },

    async giveUp(entryId) {
      const ended = await journal.record(entryId, endedBy(new AppError('user-rejected', 'given up')))
      if (ended.abandoned === null) throw new AppError('not-replaceable', 'its call is signed')
      started(ended)
    },

    async requirePossible(order, asker) {
      const { origin, accountIndex } = asker
      const found = await context(accountIndex)
      const { pageAccount } = asker
      const isFromBitcoin = order.direction === 'to-evm'
      const payer = isFromBitcoin ? null : pageAccount === undefined ? evmPayer(found.accounts) : pageAccount
      await requirePossible(found, order, { origin, payer, now: clock.now() })
    },
  }
}
