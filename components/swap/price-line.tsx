import type { ReactNode } from 'react'
import { arrivingToken } from '~/lib/contract/arriving-token'
import type { Disputed } from '~/lib/core/disputable'
import type { PriceView } from '~/lib/contract/views/quote'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { comparedWithOwn, rateOf } from './price'
import { useNow } from '~/lib/ui/query/now'
import { QUOTE_OLD_MS } from '~/lib/ui/query/pace'
import { usePrice } from '~/lib/ui/query/queries'
import { GasLine, useLackedGas } from './gas-line'
import { TokenAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import { Button } from '../ui/button'
import { join } from '../ui/join'
import type { SwapForm } from './use-swap-form'

/** The rate of the quote, how far the amount moves it, and what the chains say. Its space is reserved. */
export function PriceLine({ form }: { form: SwapForm }) {
  const { draft, order, quote, token } = form
  const shown = quote.current
  const now = useNow()
  const { data: price, isError } = usePrice(shown === null ? null : order, shown)
  const lackedGas = useLackedGas(form)
  if (shown === null || token === undefined) return <p className="min-h-8" />
  const named = draft.direction === 'to-evm' ? arrivingToken(token) : token
  return (
    <p
      data-testid="swap-rate"
      data-own-output={price?.ownQuote?.output}
      className="min-h-8 px-1 text-xs text-soft"
    >
      <Sentence
        text={i18n.t('swap.rate', { amount: SLOT })}
        slot={<TokenAmount units={rateOf(shown)} token={named} />}
      />
      {price && <Effect price={price} />}
      {price?.disputed[0] !== undefined && <Dispute about={price.disputed[0]} />}
      <Comparison price={isError ? null : price} expected={shown.expectedOutput}>
        {lackedGas !== null && <GasLine form={form} currency={lackedGas} />}
      </Comparison>
      {now - shown.asOf > QUOTE_OLD_MS && (
        <Button look="quiet" data-testid="quote-refresh" className="-ms-2" onClick={quote.retry}>
          {i18n.t('holdings.refresh')}
        </Button>
      )}
    </p>
  )
}

/** The review names all of them. */
function Dispute({ about }: { about: Disputed }) {
  const disputed = i18n.t(`disputed.${messageName(about)}`)
  return (
    <span className="block font-medium text-warn">{i18n.t('findings.sources_dispute', { disputed })}</span>
  )
}

/** An effect of less than a hundredth of a percent is none. */
function Effect({ price: { priceEffectBps } }: { price: PriceView }) {
  if (priceEffectBps === null || priceEffectBps === 0) return null
  return <> · {i18n.t('swap.price_effect', { percent: percentText(priceEffectBps) })}</>
}

type ComparisonProps = {
  price: PriceView | null | undefined
  expected: bigint
  /** A line more urgent than a price that is as it should be, if there is one. */
  children: ReactNode
}

function Comparison({ price, expected, children }: ComparisonProps) {
  const compared = price === undefined ? 'asking' : comparedWithOwn(price, expected)
  if (typeof compared === 'string' && compared !== 'unknown' && children !== false) return children
  if (typeof compared === 'string')
    return (
      <span className={join('block', compared === 'unknown' && 'text-warn')}>
        {i18n.t(`swap.price_${compared}`)}
      </span>
    )
  return (
    <span className="block font-medium text-warn">
      {'belowBps' in compared
        ? i18n.t('swap.price_below', { percent: percentText(compared.belowBps) })
        : i18n.t('swap.price_cost', { percent: percentText(compared.costBps) })}
    </span>
  )
}
