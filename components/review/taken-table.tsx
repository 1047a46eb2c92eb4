import { notNegative, shareBps, type Taken, type TakenPart } from '~/lib/core/quote/taken'
import { DOT, percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum, Unit } from '~/lib/ui/text/intent'
import { Row } from '../fee-rows'
import { Sentence, SLOT } from '../sentence'
import { SumText } from '../sum'
import { join } from '../ui/join'
import { Cost, Loss } from './cost'

type TakenProps = { taken: Taken; expected: Sum }

/** What is lost about, as the figure of what arrives says, and at most, as the least does. */
export function TakenCost({ taken: { worth, least, basisPoints }, expected: { units, unit } }: TakenProps) {
  const lost = notNegative(worth - units)
  const most = notNegative(worth - least)
  return (
    <>
      <Cost amount={lost} basisPoints={worth === 0n ? 0 : shareBps(lost, worth)} unit={unit} />
      {most > lost && (
        <span className="block text-xs text-soft">
          <Sentence
            text={i18n.t('review.at_most', { amount: SLOT })}
            slot={
              <>
                <Loss amount={most} unit={unit} /> · {percentText(basisPoints)}
              </>
            }
          />
        </span>
      )}
    </>
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

type TakenTableProps = { taken: Taken; output: Unit; isMinimumEnforced: boolean }

/** From what the input is worth, by everybody who takes of it, to what arrives. */
export function TakenTable({ taken, output, isMinimumEnforced }: TakenTableProps) {
  const { worth, least } = taken
  // What is beyond its bound comes first.
  const parts = [...taken.parts].toSorted((a, b) => Number(isLoud(b)) - Number(isLoud(a)))
  return (
    <>
      <TakenBar taken={taken} />
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
              <span dir="ltr">
                −<SumText sum={{ units: part.amount, unit: output }} isBare />
              </span>
              {DOT}
              {percentText(part.basisPoints)}
            </dd>
          </div>
        ))}
        <Row label={i18n.t(isMinimumEnforced ? 'review.taken_least' : 'review.arrives_about')}>
          <b className="font-semibold">
            <SumText sum={{ units: least, unit: output }} isBare />
          </b>
        </Row>
      </dl>
    </>
  )
}
