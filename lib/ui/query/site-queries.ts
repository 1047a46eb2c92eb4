import { useQuery } from '@tanstack/react-query'
import { useClient } from './client'
import { keys } from './keys'

export function useSites() {
  const client = useClient()
  return useQuery({ queryKey: keys.sites, queryFn: () => client.sites.list() })
}

export function useBlockedSites() {
  const client = useClient()
  return useQuery({ queryKey: keys.blockedSites, queryFn: () => client.sites.blocked() })
}

export function useNextApproval() {
  const client = useClient()
  return useQuery({ queryKey: keys.approval, queryFn: () => client.approvals.next() })
}
