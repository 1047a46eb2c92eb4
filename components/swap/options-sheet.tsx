import { useRef } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { slippageOf } from '~/lib/ui/text/swap-draft'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'
import { SwapOptions } from './swap-options'
import type { SwapForm } from './use-swap-form'

/** Slippage and speed, which take effect at once; what is wrong with the slippage takes the focus. */
export function OptionsSheet({ form }: { form: SwapForm }) {
  const slippage = useRef<HTMLInputElement>(null)
  const { draft, details } = form
  const close = () => details.setOpen(false)
  return (
    <Sheet
      title={i18n.t('swap.options')}
      closeLabel={i18n.t('common.close')}
      onClose={close}
      initialFocus={slippageOf(draft) === null ? slippage : undefined}
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
  )
}
