import { useMutation } from '@tanstack/react-query'
import { toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

/** Whether a view of what is awaited failed because this wallet has the key itself. */
export function isOwnKey(error: Error | null): boolean {
  return error !== null && toAppError(error).code === 'outside-key-own'
}

/** Signs what was meant for another signer, where this wallet has the key itself. */
export function SignHere({ id, onTaken }: { id: string; onTaken: () => void }) {
  const client = useClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.handovers.signHere({ id }),
    onSuccess: onTaken,
  })
  return (
    <>
      <Notice tone="info">{i18n.t('handover.own')}</Notice>
      <ErrorAlert error={error} />
      <Button look="primary" data-testid="outside-sign-here" isBusy={isPending} onClick={() => mutate()}>
        {i18n.t('handover.sign_here')}
      </Button>
    </>
  )
}
