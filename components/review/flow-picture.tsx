import type { ReviewView } from '~/lib/contract/views/review'
import { type FlowBand, flowOf } from '~/lib/ui/flow'
import { i18n } from '~/lib/ui/i18n'
import { BtcAmount } from '../amount'
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
}

/** The transaction drawn to scale: inputs on the left, outputs on the right, each as wide as its share. */
export function FlowPicture({ bitcoin }: { bitcoin: NonNullable<ReviewView['bitcoin']> }) {
  const { height, inputs, outputs } = flowOf(bitcoin)
  return (
    <figure aria-label={i18n.t('review.picture')} className="flex flex-col gap-1">
      <figcaption className="text-sm text-soft">{i18n.t('review.picture')}</figcaption>
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-2">
        <Ends bands={inputs} className="text-end" />
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
        <Ends bands={outputs} />
      </div>
    </figure>
  )
}

function Ends({ bands, className }: { bands: FlowBand[]; className?: string }) {
  return (
    <ul className={className}>
      {bands.map(({ label, y, sats, count }) => (
        <li key={`${label} ${y}`} className="flex h-9 max-w-32 flex-col justify-center text-xs leading-4">
          <span className={join('font-medium', label === 'foreign' && 'text-danger')}>
            {label === 'own' ? i18n.plural('review.count_inputs', count) : i18n.t(`review.side_${label}`)}
          </span>
          {label !== 'payload' && (
            <span className="text-soft">
              <BtcAmount sats={sats} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = (x1 + x2) / 2
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`
}
