import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { OpenField } from '../open-field'

/** Erases the wallet once the confirmation has been typed. */
export function ResetForm() {
  const client = useClient()
  const queries = useQueryClient()
  const { codeFormats, lastPair, notes, trace } = useShell()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim().toLowerCase() === i18n.t('reset.word').toLowerCase()
  const reset = useMutation({
    mutationFn() {
      // Done first, since the popup may close before the answer. If the wallet stays, the next page sets the mark
      // again.
      trace.drop()
      lastPair.drop()
      codeFormats.drop()
      notes.drop()
      return client.wallet.reset()
    },
    async onSuccess() {
      navigate('/', { replace: true })
      await queries.invalidateQueries({ queryKey: keys.status })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMeant) reset.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <OpenField
        label={i18n.t('reset.type', { word: i18n.t('reset.word') })}
        data-testid="reset-word"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ErrorAlert error={reset.error} />
      <Button
        type="submit"
        look="danger"
        data-testid="reset-confirm"
        disabled={!isMeant}
        isBusy={reset.isPending}
      >
        {i18n.t('reset.action')}
      </Button>
    </form>
  )
}
