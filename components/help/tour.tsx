import { useState } from 'react'
import { i18n } from '~/lib/ui/i18n'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'

/** What a swap goes through, in the order in which it is met. */
const STEPS = ['swap', 'review', 'progress', 'end', 'safety'] as const

/** A few pages about a swap, which can be left at any of them. */
export function Tour({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0)
  const step = STEPS[at] ?? 'swap'
  const isLast = at === STEPS.length - 1
  return (
    <Sheet title={i18n.t(`tour.${step}_title`)} closeLabel={i18n.t('tour.skip')} onClose={onClose}>
      <div className="flex flex-col gap-4 px-2" data-testid="tour" data-step={step}>
        <p aria-live="polite" className="min-h-20">
          {i18n.t(`tour.${step}`)}
        </p>
        <div className="flex items-center gap-2">
          <span className="flex-1 text-sm text-soft">
            {i18n.t('tour.place', { place: String(at + 1), of: String(STEPS.length) })}
          </span>
          {!isLast && (
            <Button data-testid="tour-skip" onClick={onClose}>
              {i18n.t('tour.skip')}
            </Button>
          )}
          <Button look="primary" data-testid="tour-next" onClick={isLast ? onClose : () => setAt(at + 1)}>
            {i18n.t(isLast ? 'tour.done' : 'tour.next')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
