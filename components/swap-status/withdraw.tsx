import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'

const LABELS = { bump: 'handover.withdraw_bump', cancel: 'handover.withdraw_cancel' } as const

type WithdrawProps = { id: string; kind: keyof typeof LABELS; since: number; onTaken: () => void }

/** Takes back a fee bump or cancellation from its signer: the payment stands as it was. */
export function Withdraw({ id, kind, since, onTaken }: WithdrawProps) {
  const client = useClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.handovers.withdraw({ id, since }),
    onSettled: onTaken,
  })
  return (
    <div className="flex max-w-1/2 flex-col items-end gap-1">
      <ErrorAlert error={error} />
      <Button look="quiet" data-testid="outside-withdraw" isBusy={isPending} onClick={() => mutate()}>
        {i18n.t(LABELS[kind])}
      </Button>
    </div>
  )
}
