import { QueryClient } from '@tanstack/react-query'
import { retryOf, toAppError } from '~/lib/core/errors'
import { keys } from './keys'
import { writeStored } from './stored-json'

/** How to repeat a call that may be made twice, if the worker stopped during it: a retry opens a new port. */
export const AFTER_RESTART = {
  retry: (failures: number, thrown: unknown) => toAppError(thrown).code === 'answer-lost' && failures < 2,
  retryDelay: 200,
}

/**
 * Answers are cached per topic (the first part of a key) and reloaded when the background reports a change of that
 * topic.
 */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: writeStored,
        ...AFTER_RESTART,
        staleTime: 2_000,
        refetchOnWindowFocus: false,
        // Pages call only the background, inside the browser: it reports on its own if the network is down.
        networkMode: 'always',
      },
      // The variables may hold a password or a phrase: drop them with the screen that sent them.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
  // The last known balances and prices are what a page shows where a network cannot be reached.
  for (const queryKey of [keys.held, keys.prices]) queries.setQueryDefaults(queryKey, { gcTime: Infinity })
  return queries
}

/** Whether repeating the same call may help, for the retry button. */
export function mayRetry(thrown: unknown): boolean {
  return retryOf(toAppError(thrown).code) === 'same'
}
