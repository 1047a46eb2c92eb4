import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/query/client'

/** Discards what cannot be read, and goes on to a screen of the wallet. */
export function useDiscardAndContinue() {
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn(to: '/' | '/activity' | '/settings/backup-import') {
      // Done first, since the wallet's screens may appear before the answer.
      navigate(to, { replace: true })
      return client.recovery.discard()
    },
    onSuccess: () => queries.invalidateQueries(),
  })
}
