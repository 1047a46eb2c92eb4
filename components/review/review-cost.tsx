import type { PriceView } from '~/lib/contract/views/quote'
import type { Taken } from '~/lib/core/quote/taken'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { Row } from '../fee-rows'
import { SumText } from '../sum'
import { Disclosure } from '../ui/disclosure'

/** What the swap costs in all, opened into who takes it, and what the chains alone say would arrive. */
export function ReviewCost({ price, output }: { price: PriceView; output: Unit }) {
  const { cost, ownQuote } = price
  const taken = price.taken ?? null
  return (
    <div className="flex flex-col gap-1 text-sm">
      {taken !== null && (
        <Disclosure
          summary={
            <Loss basisPoints={taken.basisPoints} amount={taken.worth - taken.least} output={output} />
          }
        >
          <TakenRows taken={taken} output={output} />
        </Disclosure>
      )}
      {taken === null && cost !== null && <Loss {...cost} output={output} />}
      {ownQuote !== null && (
        <dl>
          <Row label={i18n.t('review.own_quote')}>
            <SumText sum={{ units: ownQuote.output, unit: output }} />
          </Row>
        </dl>
      )}
    </div>
  )
}

function Loss({ basisPoints, amount, output }: { basisPoints: number; amount: bigint; output: Unit }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span className="text-soft">{i18n.t('review.cost')}</span>
      <span data-testid="review-cost" data-basis-points={basisPoints} className="ms-auto text-end">
        {percentText(basisPoints)} (<SumText sum={{ units: amount > 0n ? amount : 0n, unit: output }} />)
      </span>
    </span>
  )
}

/** From what the input is worth, by everybody who takes of it, to what arrives. */
function TakenRows({ taken: { worth, least, parts }, output }: { taken: Taken; output: Unit }) {
  return (
    <dl className="flex flex-col gap-1" data-testid="review-taken">
      <Row label={i18n.t('review.taken_worth')}>
        <SumText sum={{ units: worth, unit: output }} />
      </Row>
      {parts.map(({ taker, amount, basisPoints }) => (
        <Row key={taker} label={i18n.t(`review.taken_${taker}`)}>
          <span data-taker={taker} data-basis-points={basisPoints}>
            −<SumText sum={{ units: amount, unit: output }} /> ({percentText(basisPoints)})
          </span>
        </Row>
      ))}
      <Row label={i18n.t('review.taken_least')}>
        <SumText sum={{ units: least, unit: output }} />
      </Row>
    </dl>
  )
}
