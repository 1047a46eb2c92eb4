import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/client'

/** Discards what cannot be read, and goes on to a screen of the wallet. */
export function useDiscardAndContinue() {
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (_to: '/' | '/activity' | '/settings/backup-import') => client.recovery.discard(),
    async onSuccess(_nothing, to) {
      navigate(to, { replace: true })
      await queries.invalidateQueries()
    },
  })
}
