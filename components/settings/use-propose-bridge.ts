import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'

/** The page of the bridge that is being checked. */
export const BRIDGE_PATH = '/bridge'

/** Takes a short file, or a listed bridge, and goes to the page that checks it. */
export function useProposeBridge() {
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (bridge: { json: string } | { id: string }) => client.bridges.propose(bridge),
    async onSuccess() {
      await queries.resetQueries({ queryKey: keys.bridgeJob })
      navigate(BRIDGE_PATH)
    },
  })
}
