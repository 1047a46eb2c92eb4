import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingsView } from '~/lib/contract/views/status'
import { keys } from '~/lib/ui/query/keys'

/** Changes the settings and shows the result everywhere at once. */
export function useChangeSettings<T>(change: (input: T) => Promise<SettingsView>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(settings) {
      queries.setQueryData(keys.settings, settings)
      // Accounts, networks, balances and quotes all depend on the settings.
      return queries.invalidateQueries()
    },
  })
}
