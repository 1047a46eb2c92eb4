import type { PriceView } from '~/lib/contract/views/quote'
import { percentText } from '~/lib/ui/format'
import { i18n } from '~/lib/ui/i18n'
import type { Unit } from '~/lib/ui/intent'
import { Row } from '../fee-rows'
import { SumText } from '../sum'

/** What the swap costs in all, and what the chains alone say would arrive. */
export function ReviewCost({ price, output }: { price: PriceView; output: Unit }) {
  const { cost, ownQuote } = price
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {cost !== null && (
        <Row label={i18n.t('review.cost')}>
          <span data-testid="review-cost" data-basis-points={cost.basisPoints}>
            {percentText(cost.basisPoints)} (<SumText sum={{ units: cost.amount, unit: output }} />)
          </span>
        </Row>
      )}
      {ownQuote !== null && (
        <Row label={i18n.t('review.own_quote')}>
          <SumText sum={{ units: ownQuote.output, unit: output }} />
        </Row>
      )}
    </dl>
  )
}
