import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { DOT, percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { DEFAULT_SLIPPAGE_BPS, slippageOf } from '~/lib/ui/text/swap-draft'
import { Icon } from '../ui/icons'
import { later } from '../ui/later'
import type { SwapForm } from './use-swap-form'

// Its dialog is not part of the popup's first load.
const OptionsSheet = later(() => import('./beside-form').then((m) => m.OptionsSheet))

/** The slippage and the speed in one line; a sheet changes them. */
export function OptionsRow({ form }: { form: SwapForm }) {
  const { draft, details, quote } = form
  const arrival = quote.current?.arrival
  const bps = slippageOf(draft)
  const speed = i18n.t(draft.feeChoice === null ? 'swap.speed_auto' : `swap.${draft.feeChoice}`)
  return (
    <>
      <button
        type="button"
        data-testid="swap-options"
        aria-haspopup="dialog"
        aria-expanded={details.isOpen}
        onPointerEnter={OptionsSheet.preload}
        onClick={() => details.setOpen(true)}
        className="flex min-h-11 flex-1 items-center low:min-h-9 gap-3 px-4 text-start -outline-offset-2 hover:text-accent"
      >
        <span className="text-soft">
          <Icon of="clock" />
        </span>
        <span className="min-w-0 flex-1 text-sm">
          <span className="sr-only">{i18n.t('swap.options')}: </span>
          <span
            data-testid={bps === DEFAULT_SLIPPAGE_BPS ? undefined : 'swap-custom-slippage'}
            data-basis-points={bps ?? undefined}
            className={bps === null ? 'text-danger' : undefined}
          >
            {bps === null ? (
              i18n.t('swap.slippage_bad')
            ) : (
              <>
                <span className="wide:hidden">{percentText(bps)}</span>
                <span className="hidden wide:inline">
                  {i18n.t('swap.slippage_of', { percent: percentText(bps) })}
                </span>
              </>
            )}
          </span>
          {draft.direction === 'to-evm' && (
            <>
              {DOT}
              {speed}
            </>
          )}
          {arrival !== undefined && (
            <>
              {DOT}
              <b data-testid="swap-time" data-minutes={arrival.minutes} className="font-semibold">
                {aboutMinutes(arrival.minutes)}
              </b>
            </>
          )}
        </span>
        <span className="text-accent">
          <Icon of="sliders" />
        </span>
      </button>
      {details.isOpen && <OptionsSheet form={form} />}
    </>
  )
}
