import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Looks } from '~/lib/contract/looks'
import type { SettingsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import type { LooksStore } from './looks'
import { useShell } from './shell'

const CHANGING = ['change-looks']

export function useLooks(): Looks {
  const { looks } = useShell()
  return useSyncExternalStore(looks.subscribe, looks.read)
}

/** Shows the change at once, and stores it with the settings; what could not be stored is taken back. */
export function useChangeLooks() {
  const client = useClient()
  const queries = useQueryClient()
  const { looks } = useShell()
  return useMutation({
    mutationKey: CHANGING,
    mutationFn: (change: Partial<Looks>) => client.settings.change(change),
    onMutate(change) {
      // A read in progress may have started before the change.
      void queries.cancelQueries({ queryKey: keys.settings })
      const before = looks.read()
      looks.keep({ ...before, ...change })
      return before
    },
    onError(_error, _change, before) {
      if (before) looks.keep(before)
      void queries.invalidateQueries({ queryKey: keys.settings })
    },
    onSuccess(settings) {
      queries.setQueryData(keys.settings, settings)
      // If another choice is being stored, its answer will have both.
      if (queries.isMutating({ mutationKey: CHANGING }) === 1) looks.keep(settings)
    },
  })
}

/** Keeps the mirror equal to the settings, which any page may change; but a choice that is being stored here comes first. */
export function followLooks(queries: QueryClient, looks: LooksStore): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== keys.settings[0]) return
    // A refetch is an update too, but still carries the earlier data.
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (queries.isMutating({ mutationKey: CHANGING }) > 0) return
    const settings = queries.getQueryData<SettingsView>(keys.settings)
    if (settings !== undefined) looks.keep(settings)
  })
}
