import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { UiClient } from '~/lib/rpc/client'
import { ClientContext } from '~/lib/ui/client'
import { type Shell, ShellContext } from '~/lib/ui/shell'
import { CrashGuard } from './crash-guard'

/** An extension page is one file: the route within it is in the hash. */
const IN_THE_HASH = { hook: useHashLocation }

type ProvidersProps = { client: UiClient; shell: Shell; queries: QueryClient; children: ReactNode }

export function Providers({ client, shell, queries, children }: ProvidersProps) {
  return (
    <CrashGuard>
      <ShellContext value={shell}>
        <ClientContext value={client}>
          <QueryClientProvider client={queries}>
            <Router {...IN_THE_HASH}>{children}</Router>
          </QueryClientProvider>
        </ClientContext>
      </ShellContext>
    </CrashGuard>
  )
}
