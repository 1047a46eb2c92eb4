import type { PriceView } from '~/lib/contract/views/quote'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum } from '~/lib/ui/text/intent'
import { Row } from '../fee-rows'
import { SumText } from '../sum'
import { Disclosure } from '../ui/disclosure'
import { Cost } from './cost'
import type { Hold } from './hold'
import { TakenCost, TakenTable } from './taken-table'
import { useOnTop } from './use-on-top'

/** `fee`: what the network takes on top; `null` where somebody else pays it. */
type ReviewCostProps = { price: PriceView; sent: Sum; expected: Sum; fee: Sum | null; hold: Hold }

/**
 * The swap's cost in all, the network's fee included: about, as the figure of what arrives says, and at most, as the
 * least does. Opened: who takes what of the worth.
 */
export function ReviewCost({
  price: { cost, taken = null, ownQuote },
  sent,
  expected,
  fee,
  hold,
}: ReviewCostProps) {
  const { unit } = expected
  const onTop = useOnTop(fee, { sent, worth: taken?.worth ?? 0n, output: unit })
  if (taken === null)
    return (
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 text-sm">
        <span className="text-soft">{i18n.t(cost === null ? 'review.cost' : 'review.cost_alone')}</span>
        {cost === null ? (
          <span>{i18n.t('review.cost_unknown')}</span>
        ) : (
          <span data-testid="review-cost" data-basis-points={cost.basisPoints}>
            <Cost amount={cost.amount} basisPoints={cost.basisPoints} unit={unit} />
          </span>
        )}
      </div>
    )
  return (
    <Disclosure
      look="row"
      summary={
        <span
          data-testid="review-cost"
          data-basis-points={taken.basisPoints}
          className="flex flex-wrap justify-between gap-x-2"
        >
          <span className="text-soft">
            {i18n.t(onTop?.worth === null ? 'review.cost_alone' : 'review.cost')}
          </span>
          <TakenCost taken={taken} expected={expected} hold={hold} onTop={onTop} />
        </span>
      }
    >
      <TakenTable taken={taken} output={unit} hold={hold} onTop={onTop} />
      {ownQuote !== null && (
        <dl className="mt-1 border-t border-line pt-1 text-sm">
          <Row label={i18n.t('review.own_quote')}>
            <SumText sum={{ units: ownQuote.output, unit }} />
          </Row>
        </dl>
      )}
    </Disclosure>
  )
}
