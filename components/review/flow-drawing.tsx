import type { ReactNode } from 'react'
import type { Flow, FlowBand } from './flow'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { join } from '../ui/join'

const WIDTH = 96

const STROKES: Record<FlowBand['label'], string> = {
  own: 'stroke-edge',
  foreign: 'stroke-danger',
  locker: 'stroke-accent',
  payload: 'stroke-ink',
  recipient: 'stroke-accent',
  change: 'stroke-edge',
  fee: 'stroke-warn',
  account: 'stroke-edge',
  'account-gas': 'stroke-edge',
  kept: 'stroke-danger',
  gas: 'stroke-warn',
}

type FlowDrawingProps = {
  flow: Flow
  /** The text below a band's name; `null` = nothing. */
  children: (band: FlowBand) => ReactNode
}

/** The transaction drawn to scale: inputs on the left, outputs on the right, each as wide as its share. */
export function FlowDrawing({ flow: { height, inputs, outputs }, children }: FlowDrawingProps) {
  return (
    <figure aria-label={i18n.t('review.picture')} className="flex flex-col gap-1">
      <figcaption className="text-sm text-soft">{i18n.t('review.picture')}</figcaption>
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-2">
        <Ends bands={inputs} amountOf={children} className="text-end" />
        <svg
          aria-hidden
          height={height}
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          className="w-full rtl:-scale-x-100"
          fill="none"
        >
          {inputs.map(({ label, y, joint, width }) => (
            <path
              key={`${label} ${y}`}
              d={curve(0, y, WIDTH / 3, joint)}
              strokeWidth={width}
              className={join(STROKES[label], 'opacity-60')}
            />
          ))}
          {outputs.map(({ label, y, joint, width }) => (
            <path
              key={`${label} ${y}`}
              d={curve(WIDTH / 3, joint, WIDTH, y)}
              strokeWidth={width}
              className={join(STROKES[label], 'opacity-60')}
            />
          ))}
        </svg>
        <Ends bands={outputs} amountOf={children} />
      </div>
    </figure>
  )
}

type EndsProps = { bands: FlowBand[]; amountOf: FlowDrawingProps['children']; className?: string }

function Ends({ bands, amountOf, className }: EndsProps) {
  return (
    <ul className={className}>
      {bands.map((band) => (
        <li
          key={`${band.label} ${band.y}`}
          className="flex h-9 max-w-32 flex-col justify-center text-xs leading-4"
        >
          <span className={join('font-medium', band.label === 'foreign' && 'text-danger')}>
            {band.label === 'own'
              ? i18n.plural('review.count_inputs', band.count)
              : i18n.t(`review.side_${messageName(band.label)}`)}
          </span>
          <Below amount={amountOf(band)} />
        </li>
      ))}
    </ul>
  )
}

function Below({ amount }: { amount: ReactNode }) {
  return amount === null ? null : <span className="text-soft">{amount}</span>
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = (x1 + x2) / 2
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`
}
