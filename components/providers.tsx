import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { UiClient } from '~/lib/rpc/client'
import { ClientContext } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { type Shell, ShellContext } from '~/lib/ui/page/shell'
import { CrashGuard } from './crash-guard'

/** An extension page is one file: the route within it is in the hash. */
const IN_THE_HASH = { hook: useHashLocation }

type ProvidersProps = { client: UiClient; shell: Shell; queries: QueryClient; children: ReactNode }

export function Providers({ client, shell, queries, children }: ProvidersProps) {
  const isDrawn = useIsDrawn(queries)
  return (
    <CrashGuard>
      <ShellContext value={shell}>
        <ClientContext value={client}>
          <QueryClientProvider client={queries}>
            <IsRestoringProvider value={!isDrawn}>
              <Router {...IN_THE_HASH}>{children}</Router>
            </IsRestoringProvider>
          </QueryClientProvider>
        </ClientContext>
      </ShellContext>
    </CrashGuard>
  )
}

/**
 * Whether the queries may start. A page that knows what to show is drawn first: subscribing every query and rendering
 * the first answers would double the time to the first frame.
 */
function useIsDrawn(queries: QueryClient): boolean {
  // A page that nobody sees has no frames.
  const [isDrawn, setDrawn] = useState(
    () => document.hidden || queries.getQueryData(keys.status) === undefined,
  )
  useEffect(() => {
    if (isDrawn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setDrawn(true))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDrawn])
  return isDrawn
}
