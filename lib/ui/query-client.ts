import { QueryClient } from '@tanstack/react-query'
import { retryOf, toAppError } from '~/lib/core/errors'
import { writeStored } from './stored-json'

/** Answers are kept per topic (the first word of a key) and asked again when the background says the topic changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: writeStored,
        // The worker may have died under the call: the next one opens a new port.
        retry: (failures, thrown) => toAppError(thrown).code === 'internal' && failures < 2,
        retryDelay: 200,
        staleTime: 2_000,
        refetchOnWindowFocus: false,
        // What the pages ask is inside the browser; being offline is the background's to say.
        networkMode: 'always',
      },
      // What was sent may be a password or a phrase: it is forgotten with the screen that sent it.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}

/** Whether asking the same again may help, for the button that offers it. */
export function mayRetry(thrown: unknown): boolean {
  return retryOf(toAppError(thrown).code) === 'same'
}
