import { i18n } from '~/lib/ui/text/i18n'
import { BareBtcAmount, BareTokenAmount } from '../amount'
import { join } from '../ui/join'
import type { Moved } from './row-sums'

/** A sum with its sign. Where nothing has moved, or will, it has none. */
export function MovedSum({ moved: { sum, how } }: { moved: Moved }) {
  const { units, unit } = sum
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
