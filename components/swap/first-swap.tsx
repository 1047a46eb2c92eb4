import { i18n } from '~/lib/ui/text/i18n'
import { Drawing } from '../ui/drawing'

/** An empty wallet's form: what to do first. At the end, so that it moves nothing when it appears. */
export function FirstSwap() {
  return (
    <section
      data-testid="swap-nothing-held"
      className="flex flex-col items-center gap-0.5 px-4 pt-2 text-center tall:gap-2 tall:pt-8"
    >
      <span className="hidden tall:block">
        <Drawing of="land" width={88} />
      </span>
      <h2 className="font-semibold">{i18n.t('swap.first_title')}</h2>
      <p className="text-sm text-pretty text-soft">{i18n.t('swap.first_body')}</p>
    </section>
  )
}
