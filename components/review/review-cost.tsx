import type { PriceView } from '~/lib/contract/views/quote'
import type { Taken, TakenPart } from '~/lib/core/quote/taken'
import { notNegative, shareBps } from '~/lib/core/quote/taken'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum, Unit } from '~/lib/ui/text/intent'
import { Row } from '../fee-rows'
import { Sentence, SLOT } from '../sentence'
import { SumText } from '../sum'
import { Disclosure } from '../ui/disclosure'
import { join } from '../ui/join'
import { Cost, Loss } from './cost'

/** `isMinimumEnforced`: whether a contract holds the swap to the least. */
type ReviewCostProps = { price: PriceView; expected: Sum; isMinimumEnforced: boolean }

/**
 * What the swap costs: about, as the figure of what arrives says, and at most, as the least does. Opened: who takes what of
 * the worth.
 */
export function ReviewCost({
  price: { cost, taken = null, ownQuote },
  expected,
  isMinimumEnforced,
}: ReviewCostProps) {
  const { unit } = expected
  if (taken === null)
    return (
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 text-sm">
        <span className="text-soft">{i18n.t('review.cost')}</span>
        {cost === null ? (
          <span>{i18n.t('review.cost_unknown')}</span>
        ) : (
          <span data-testid="review-cost" data-basis-points={cost.basisPoints}>
            <Cost amount={cost.amount} basisPoints={cost.basisPoints} unit={unit} />
          </span>
        )}
      </div>
    )
  const lost = notNegative(taken.worth - expected.units)
  return (
    <Disclosure look="row" summary={<TakenSummary taken={taken} lost={lost} unit={unit} />}>
      <TakenBar taken={taken} />
      <TakenRows
        taken={taken}
        output={unit}
        end={isMinimumEnforced ? 'review.taken_least' : 'review.arrives_about'}
      />
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

function TakenSummary({ taken, lost, unit }: { taken: Taken; lost: bigint; unit: Unit }) {
  const most = notNegative(taken.worth - taken.least)
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="text-soft">{i18n.t('review.cost')}</span>
      <span data-testid="review-cost" data-basis-points={taken.basisPoints} className="ms-auto text-end">
        <Cost amount={lost} basisPoints={taken.worth === 0n ? 0 : shareBps(lost, taken.worth)} unit={unit} />
        {most > lost && (
          <span className="block text-xs text-soft">
            <Sentence
              text={i18n.t('review.at_most', { amount: SLOT })}
              slot={
                <>
                  <Loss amount={most} unit={unit} /> · {percentText(taken.basisPoints)}
                </>
              }
            />
          </span>
        )}
      </span>
    </span>
  )
}

const FILLS: Record<TakenPart['taker'], string> = {
  service: 'bg-part-2 opacity-75',
  contracts: 'bg-part-2',
  integrator: 'bg-edge',
  exchange: 'bg-part-3',
  crossing: 'bg-part-1',
  slippage: 'hatched',
}

const isLoud = ({ basisPoints, silentBps }: TakenPart) => basisPoints > silentBps
const fillOf = (part: TakenPart) =>
  isLoud(part) && part.taker !== 'slippage' ? 'bg-warn' : FILLS[part.taker]

/** The whole bar is the most that can be lost: hatched is what is lost only if the price moves. */
function TakenBar({ taken: { parts } }: { taken: Taken }) {
  return (
    <div aria-hidden className="mb-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
      {parts.map((part) => (
        <span
          key={part.taker}
          className={join('min-w-[3px]', fillOf(part))}
          style={{ flexGrow: part.basisPoints, flexBasis: 0 }}
        />
      ))}
    </div>
  )
}

type TakenRowsProps = { taken: Taken; output: Unit; end: 'review.taken_least' | 'review.arrives_about' }

/** From what the input is worth, by everybody who takes of it, to what arrives. */
function TakenRows({ taken, output, end }: TakenRowsProps) {
  const { worth, least } = taken
  // What is beyond its bound comes first.
  const parts = [...taken.parts].toSorted((a, b) => Number(isLoud(b)) - Number(isLoud(a)))
  return (
    <dl className="flex flex-col gap-1 text-sm" data-testid="review-taken">
      <Row label={i18n.t('review.taken_worth')}>
        <SumText sum={{ units: worth, unit: output }} isBare />
      </Row>
      {parts.map((part) => (
        <div
          key={part.taker}
          className={join('flex flex-wrap justify-between gap-x-3', isLoud(part) && 'text-warn')}
        >
          <dt className={join('flex items-center gap-2', !isLoud(part) && 'text-soft')}>
            <span aria-hidden className={join('size-2.5 shrink-0 rounded-[3px]', fillOf(part))} />
            {i18n.t(`review.taken_${part.taker}`)}
          </dt>
          <dd
            data-taker={part.taker}
            data-basis-points={part.basisPoints}
            className="ms-auto max-w-full text-end"
          >
            −<SumText sum={{ units: part.amount, unit: output }} isBare /> · {percentText(part.basisPoints)}
          </dd>
        </div>
      ))}
      <Row label={i18n.t(end)}>
        <b className="font-semibold">
          <SumText sum={{ units: least, unit: output }} isBare />
        </b>
      </Row>
    </dl>
  )
}
