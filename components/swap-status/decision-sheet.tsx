import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClickGuard } from '~/lib/ui/use-click-guard'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'
import { Skeleton } from '../ui/skeleton'

type DecisionSheetProps = {
  title: string
  /** What will happen, in a sentence or two. */
  body: string
  /** The cost; `null` while unknown. */
  children: ReactNode
  confirm: { label: string; testId: string; look: 'primary' | 'danger' }
  /** Why it is not available. */
  error: unknown
  onRetry: () => void
  /** `null` while it cannot be confirmed. */
  decide: (() => Promise<unknown>) | null
  onClose: () => void
}

/** Confirms a change to a swap in progress: what it does and what it costs. */
export function DecisionSheet({
  title,
  body,
  children,
  confirm,
  error,
  onRetry,
  decide,
  onClose,
}: DecisionSheetProps) {
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const decision = useMutation({
    mutationFn: async () => decide?.(),
    onSuccess: onClose,
    // What was shown may be out of date.
    onError: onRetry,
  })
  return (
    <Sheet title={title} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-3 px-2">
        <p className="text-sm">{body}</p>
        <ErrorAlert error={decision.error ?? error} onRetry={onRetry} />
        {decide === null && error === null ? <Skeleton className="h-24" /> : children}
        {decide !== null && (
          <Button
            data-testid={confirm.testId}
            look={confirm.look}
            isBusy={decision.isPending}
            aria-disabled={!isArmed}
            onKeyDown={ignoreHeldKey}
            onClick={guard(() => decision.mutate())}
          >
            {decision.isPending ? i18n.t('request.signing') : confirm.label}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
