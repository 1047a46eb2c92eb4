import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { useSettings } from '~/lib/ui/query/queries'

/** Whether other bridges are asked, which the user may allow and forbid: then they are asked anew. */
export function useComparesBridges(refetch: () => unknown) {
  const client = useClient()
  const queries = useQueryClient()
  const { data: settings } = useSettings()
  const { mutate, error } = useMutation({
    mutationFn: (comparesBridges: boolean) => client.settings.change({ comparesBridges }),
    onSuccess: (next) => {
      queries.setQueryData(keys.settings, next)
      void refetch()
    },
  })
  return { isAllowed: settings?.comparesBridges === true, allow: mutate, error }
}
