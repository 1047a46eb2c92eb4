import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import type { AskedReturn } from './return-decision'
import { ReturnProblem, STANDING } from './return-problem'

type AskPageProps = {
  id: string
  onAsked?: (asked: AskedReturn) => void
  /** In its place once the page is gone. */
  children?: ReactNode
}

/** Has the Bitcoin wallet of a page sign what it was given, once more. */
export function AskPage({ id, onAsked, children }: AskPageProps) {
  const { handovers } = useClient()
  const { data: isThere } = useQuery({
    queryKey: keys.pageThere(id),
    queryFn: () => handovers.isPageThere({ id }),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => handovers.askPage({ id }),
    onSuccess({ worse, returned }) {
      const again: AskedReturn['again'] = (accepted) =>
        handovers.takeBack({ id, returned, accepted: [...accepted] })
      if (worse.length > 0) onAsked?.({ asked: worse, again })
    },
  })
  if (isThere !== true) return children
  const isUnsigned = error !== null && toAppError(error).code.startsWith('page-wallet')
  return (
    <>
      {isUnsigned ? <ErrorAlert error={error} /> : <ReturnProblem error={error} standing={STANDING.spend} />}
      <Button data-testid="ask-page" isBusy={isPending} onClick={() => mutate()}>
        {i18n.t('handover.ask_page')}
      </Button>
    </>
  )
}
