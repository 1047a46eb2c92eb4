import { createContext, use } from 'react'
import type { UiClient } from '~/lib/rpc/client'

export const ClientContext = createContext<UiClient | null>(null)

/** The page's client of the background. */
export function useClient(): UiClient {
  const client = use(ClientContext)
  if (client === null) throw new Error('no client above this component')
  return client
}
