import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import type { BridgeJobView } from '~/lib/contract/views/bridges'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { CheckProgress } from './check-progress'
import { PickNetworks } from './pick-networks'

/** The bridge that is being checked: first its networks are picked, then each is shown as it is read. */
export function BridgeScreen() {
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { data: job } = useQuery({
    queryKey: keys.bridgeJob,
    queryFn: () => client.bridges.status(),
    // The background says what has changed; this is for a worker that died.
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 5_000 : false),
  })
  const drop = useMutation({
    mutationFn: () => client.bridges.drop(),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.settings })
      navigate('/')
    },
  })
  if (job === undefined) return null
  if (job === null) return <Redirect to="/" replace />
  return screenOf(job, () => drop.mutate())
}

function screenOf(job: BridgeJobView, onDrop: () => void) {
  return job.state === 'asked' ? (
    <PickNetworks job={job} onBack={onDrop} />
  ) : (
    <CheckProgress job={job} onDrop={onDrop} />
  )
}
