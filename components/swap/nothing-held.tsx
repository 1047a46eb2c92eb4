import { Link } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { inputUnit } from '~/lib/ui/text/swap-draft'
import type { SwapForm } from './use-swap-form'

/** How to get funds if there is nothing to swap. At the end, so that it moves nothing when it appears. */
export function NothingHeld({ form: { draft, isNothingHeld, token } }: { form: SwapForm }) {
  // Of bitcoin, the form's own action says so.
  if (!isNothingHeld || draft.direction === 'to-evm') return null
  return (
    <p data-testid="swap-nothing-held" className="text-sm text-soft">
      {i18n.t('swap.nothing_held', { symbol: inputUnit(draft, token).symbol })}{' '}
      <Link href="/receive/evm" className="text-link">
        {i18n.t('receive.title')}
      </Link>
    </p>
  )
}
