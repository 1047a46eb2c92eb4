import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Finding } from '~/lib/core/review/finding'
import { toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import type { AskedReturn } from './return-decision'

/** Whether a view of what is awaited failed because this wallet has the key itself. */
export function isOwnKey(error: Error | null): boolean {
  return error !== null && toAppError(error).code === 'outside-key-own'
}

type SignHereProps = {
  id: string
  onTaken: () => void
  onAsked: (asked: AskedReturn) => void
  children: ReactNode
}

/** Signs what was meant for another signer, where this wallet has the key itself. */
export function SignHere({ id, onTaken, onAsked, children }: SignHereProps) {
  const client = useClient()
  const again = (accepted: readonly Finding[]) => client.handovers.signHere({ id, accepted: [...accepted] })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => again([]),
    onSuccess: (findings) => (findings.length === 0 ? onTaken() : onAsked({ asked: findings, again })),
  })
  return (
    <>
      <Notice tone="info">{i18n.t('handover.own')}</Notice>
      <ErrorAlert error={error} />
      <Button look="primary" data-testid="outside-sign-here" isBusy={isPending} onClick={() => mutate()}>
        {i18n.t('handover.sign_here')}
      </Button>
      {children}
    </>
  )
}
