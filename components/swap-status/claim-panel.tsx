import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryView } from '~/lib/contract/views/history'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Sheet } from '../ui/sheet'

/** An order that only a backup tells of. Another device may still send it; nothing of it is signed from here. */
export function ClaimPanel({ entry: { id, claim, intent } }: { entry: EntryView }) {
  const [isAsked, setAsked] = useState(false)
  const isBitcoin = 'direction' in intent ? intent.direction === 'to-evm' : intent.kind === 'bitcoin-payment'
  const isHeld = claim === 'held'
  return (
    <section data-testid="claim" data-claim={claim} className="flex flex-col gap-3">
      <h2 className="text-verdict font-semibold" data-testid="request-headline">
        {i18n.t('claim.title')}
      </h2>
      <Notice tone={isHeld ? 'warn' : 'info'}>
        <p>{i18n.t(isHeld ? (isBitcoin ? 'claim.held' : 'claim.held_call') : 'claim.lifted')}</p>
        {isHeld && <p>{i18n.t('claim.next')}</p>}
      </Notice>
      {isHeld && (
        <Button data-testid="claim-lift" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {i18n.t('claim.lift')}
        </Button>
      )}
      {isAsked && <Lifting id={id} onClose={() => setAsked(false)} />}
    </section>
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
