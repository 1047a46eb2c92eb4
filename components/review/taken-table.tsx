import { notNegative, shareBps, type Taken, type TakenPart } from '~/lib/core/quote/taken'
import { DOT, percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum, Unit } from '~/lib/ui/text/intent'
import { Row } from '../fee-rows'
import { Sentence, SLOT } from '../sentence'
import { SumText } from '../sum'
import { join } from '../ui/join'
import { Cost, Loss } from './cost'
import type { Hold } from './hold'
import type { OnTop } from './use-on-top'

type TakenProps = { taken: Taken; hold: Hold; onTop: OnTop | null }

/** The loss, about, as the figure of what arrives says; at most is said only where a contract enforces the least. */
export function TakenCost({
  taken: { worth, least },
  hold,
  onTop,
  expected: { units, unit },
}: TakenProps & { expected: Sum }) {
  const network = onTop?.worth ?? 0n
  const whole = worth + network
  const lost = notNegative(worth - units) + network
  const most = notNegative(worth - least) + network
  return (
    <>
      <span className="ms-auto">
        <Cost amount={lost} basisPoints={whole === 0n ? 0 : shareBps(lost, whole)} unit={unit} />
      </span>
      {hold === 'contract' && most > lost && (
        <span className="block basis-full text-end text-xs text-soft">
          <Sentence
            text={i18n.t('review.at_most', { amount: SLOT })}
            slot={
              <>
                <Loss amount={most} unit={unit} /> · {percentText(shareBps(most, whole))}
              </>
            }
          />
        </span>
      )}
      {hold === 'nothing' && (
        <span className="block basis-full text-end text-xs text-soft">{i18n.t('review.no_limit')}</span>
      )}
    </>
  )
}

type Taker = TakenPart['taker'] | 'network'

const FILLS: Record<Taker, string> = {
  network: 'bg-part-1',
  service: 'bg-part-2 opacity-75',
  contracts: 'bg-part-2',
  integrator: 'bg-edge',
  exchange: 'bg-part-3',
  crossing: 'bg-part-2 opacity-50',
  slippage: 'hatched',
}

type Line = { taker: Taker; amount: bigint; basisPoints: number; isLoud: boolean }

const fillOf = ({ taker, isLoud }: Line) => (isLoud && taker !== 'slippage' ? 'bg-warn' : FILLS[taker])

/** Lists the network's share, then the others, those beyond their bound first. A price that nothing holds has no share. */
function linesOf({ taken, hold, onTop }: TakenProps): Line[] {
  const parts = taken.parts
    .filter(({ taker }) => hold !== 'nothing' || taker !== 'slippage')
    .map((part) => ({ ...part, isLoud: part.basisPoints > part.silentBps }))
    .toSorted((a, b) => Number(b.isLoud) - Number(a.isLoud))
  const amount = onTop?.worth ?? 0n
  if (amount === 0n) return parts
  const basisPoints = shareBps(amount, taken.worth + amount)
  return [{ taker: 'network', amount, basisPoints, isLoud: false }, ...parts]
}

/** The whole bar is the most that can be lost: hatched is what is lost only if the price moves. */
function TakenBar({ lines }: { lines: readonly Line[] }) {
  return (
    <div aria-hidden className="mb-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
      {lines.map((line) => (
        <span
          key={line.taker}
          className={join('min-w-[3px]', fillOf(line))}
          style={{ flexGrow: line.basisPoints, flexBasis: 0 }}
        />
      ))}
    </div>
  )
}

/** From what the input is worth, by everybody who takes of it, to what arrives. */
export function TakenTable({ output, ...price }: TakenProps & { output: Unit }) {
  const { taken, hold, onTop } = price
  const lines = linesOf(price)
  const whole = taken.worth + (onTop?.worth ?? 0n)
  // What the lines leave, so that they add up.
  const left = notNegative(lines.reduce((rest, { amount }) => rest - amount, whole))
  return (
    <>
      <TakenBar lines={lines} />
      <dl className="flex flex-col gap-1 text-sm" data-testid="review-taken">
        <Row label={i18n.t('review.taken_worth')}>
          <SumText sum={{ units: whole, unit: output }} isBare />
        </Row>
        {lines.map((line) => (
          <div
            key={line.taker}
            className={join('flex flex-wrap justify-between gap-x-3', line.isLoud && 'text-warn')}
          >
            <dt className={join('flex items-center gap-2', !line.isLoud && 'text-soft')}>
              <span aria-hidden className={join('size-2.5 shrink-0 rounded-[3px]', fillOf(line))} />
              {line.taker === 'network' ? networkText(onTop) : i18n.t(`review.taken_${line.taker}`)}
            </dt>
            <dd
              data-taker={line.taker}
              data-basis-points={line.basisPoints}
              className="ms-auto max-w-full text-end"
            >
              <span dir="ltr">
                −<SumText sum={{ units: line.amount, unit: output }} isBare />
              </span>
              {DOT}
              {percentText(line.basisPoints)}
            </dd>
          </div>
        ))}
        <Row label={i18n.t(hold === 'contract' ? 'review.taken_least' : 'review.arrives_about')}>
          <b className="font-semibold">
            <SumText sum={{ units: left, unit: output }} isBare />
          </b>
        </Row>
        {onTop !== null && onTop.worth === null && (
          <Row label={networkText(onTop)}>
            <SumText sum={onTop.fee} isBare />
          </Row>
        )}
      </dl>
      {hold === 'nothing' && <p className="mt-1 text-sm text-soft">{i18n.t('review.no_minimum')}</p>}
    </>
  )
}

/** Miners take what was built; gas is less than its bound. */
function networkText(onTop: OnTop | null): string {
  return i18n.t(onTop?.fee.unit.of === null ? 'review.side_fee' : 'review.side_gas')
}
