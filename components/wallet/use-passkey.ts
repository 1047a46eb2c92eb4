import { useQuery } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'

/** Reads the request for the wallet's passkey; `null` without one. */
export function usePasskey() {
  const client = useClient()
  return useQuery({ queryKey: keys.passkey, queryFn: () => client.passkey.request() })
}

/** Whether the wallet is known to have one. */
export function useHasPasskey(): boolean {
  const { data: request } = usePasskey()
  return request !== undefined && request !== null
}
