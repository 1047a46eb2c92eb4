import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'

/** Stops waiting for an order that only a backup tells of. Another device may still send it; nothing of it is signed from here. */
export function LiftClaim({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button data-testid="claim-lift" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {i18n.t('claim.lift')}
      </Button>
      {isAsked && <Lifting id={id} onClose={() => setAsked(false)} />}
    </>
  )
}

function Lifting({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const lift = useMutation({
    mutationFn: () => client.handovers.liftClaim({ id }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Sheet title={i18n.t('claim.lift')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-3 px-2">
        <p className="text-sm">{i18n.t('claim.lift_body')}</p>
        <ErrorAlert error={lift.error} />
        <Button
          look="danger"
          data-testid="claim-lift-confirm"
          isBusy={lift.isPending}
          aria-disabled={!isArmed}
          onKeyDown={ignoreHeldKey}
          onClick={guard(() => lift.mutate())}
        >
          {i18n.t('claim.lift_confirm')}
        </Button>
      </div>
    </Sheet>
  )
}
