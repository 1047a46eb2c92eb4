import type { RefObject } from 'react'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { DEFAULT_SLIPPAGE_BPS, slippageOf } from '~/lib/ui/text/swap-draft'
import { Button } from '../ui/button'
import { ClockIcon, SlidersIcon } from '../ui/icons'
import { Sheet } from '../ui/sheet'
import { SwapOptions } from './swap-options'
import type { SwapForm } from './use-swap-form'

type OptionsRowProps = { form: SwapForm; slippage: RefObject<HTMLInputElement | null> }

/** The slippage and the speed in one line; a sheet changes them. */
export function OptionsRow({ form, slippage }: OptionsRowProps) {
  const { draft, details, quote } = form
  const arrival = quote.current?.arrival
  const bps = slippageOf(draft)
  const close = () => details.setOpen(false)
  return (
    <>
      <button
        type="button"
        data-testid="swap-options"
        aria-label={i18n.t('swap.options')}
        aria-haspopup="dialog"
        aria-expanded={details.isOpen}
        onClick={() => details.setOpen(true)}
        className="flex min-h-11 w-full items-center gap-3 px-4 text-start -outline-offset-2 hover:text-accent"
      >
        <span className="text-soft">
          <ClockIcon />
        </span>
        <span className="min-w-0 flex-1 text-sm">
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
          {' · '}
          {i18n.t(draft.feeChoice === null ? 'swap.speed_auto' : `swap.${draft.feeChoice}`)}
          {arrival !== undefined && (
            <>
              {' · '}
              <b data-testid="swap-time" data-minutes={arrival.minutes} className="font-semibold">
                {aboutMinutes(arrival.minutes)}
              </b>
            </>
          )}
        </span>
        <span className="text-accent">
          <SlidersIcon />
        </span>
      </button>
      {details.isOpen && (
        <Sheet
          title={i18n.t('swap.options')}
          closeLabel={i18n.t('common.close')}
          onClose={close}
          initialFocus={bps === null ? slippage : undefined}
          footer={
            <Button look="primary" className="w-full" data-testid="swap-options-done" onClick={close}>
              {i18n.t('swap.options_done')}
            </Button>
          }
        >
          <div className="px-2">
            <SwapOptions form={form} slippage={slippage} />
          </div>
        </Sheet>
      )}
    </>
  )
}
