import type { Move } from '~/lib/core/journal/story-sums'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum } from '~/lib/ui/text/intent'
import { BareBtcAmount, BareTokenAmount } from '../amount'
import { join } from '../ui/join'

/** A sum with its sign. Where nothing has moved, or will, it has none. */
export function MovedSum({ sum: { units, unit }, how }: { sum: Sum; how: Move['how'] }) {
  return (
    <span
      dir="ltr"
      className={join('whitespace-nowrap', how === 'in' && 'text-accent', how === 'unmoved' && 'text-soft')}
    >
      {how === 'expected' && '≈ '}
      {(how === 'in' || how === 'out') && (
        <>
          <span aria-hidden>{how === 'in' ? '+' : '−'}</span>
          <span className="sr-only">{i18n.t(how === 'in' ? 'activity.in' : 'activity.out')} </span>
        </>
      )}
      {unit.of === null ? <BareBtcAmount sats={units} /> : <BareTokenAmount units={units} token={unit} />}
    </span>
  )
}
