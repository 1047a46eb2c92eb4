import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Topic } from '~/lib/contract/views/topics'
import { useClient } from './client'
import { keys } from './keys'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

type Follower = {
  onTopic: (topic: Topic) => void
  /** The connection was lost and is open again: anything may have changed meanwhile. */
  onReconnect: () => void
  wait: (ms: number) => Promise<void>
}

/** Follows the background's changes until `signal` aborts, across restarts of its worker. */
export async function followChanges(
  client: { changes: (input: undefined, options: { signal: AbortSignal }) => Promise<AsyncIterable<Topic>> },
  { onTopic, onReconnect, wait }: Follower,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const topics = await client.changes(undefined, { signal })
      if (!isFirst) onReconnect()
      for await (const topic of topics) {
        waitMs = FIRST_WAIT_MS
        onTopic(topic)
      }
    } catch {
      // The port closed or the worker is starting: retry in both cases.
    }
    if (signal.aborted) return
    await wait(waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

/** Reloads the page's queries when the background's data changes. */
export function useChanges(): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    const control = new AbortController()
    void followChanges(client, follower(queries), control.signal)
    return () => control.abort()
  }, [client, queries])
}

function follower(queries: QueryClient): Follower {
  return {
    onTopic: (topic) => void reload(topic, queries),
    onReconnect: () => void queries.invalidateQueries(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

/** Reloads what a topic changes. */
export function reload(topic: Topic, queries: QueryClient): Promise<void> {
  if (topic !== 'evm-balances') return queries.invalidateQueries({ queryKey: [topic] })
  return queries.invalidateQueries({
    queryKey: keys.balances,
    predicate: (query) => !matchQuery({ queryKey: keys.bitcoinBalances }, query),
  })
}
