import { judgeProfile } from '~/lib/core/profile-check/judge'
import type { Finding } from '~/lib/core/review/finding'
import type { Deployment } from '../ports/deployment'
import { readServers } from './read-chain'
import { readEstimates } from './read-estimate'
import { readNetwork } from './read-network'

/** A block may arrive between two calls, and another may not have reached every server. */
const MAX_DISTANCE = 2

/** Asks a profile's own servers about everything that it names. Takes seconds, and moves no money. */
export async function checkProfile(deployment: Deployment, nowMs: number): Promise<Finding[]> {
  const { evm } = deployment.profile
  const [servers, networks, estimates] = await Promise.all([
    readServers(deployment.servers.bitcoin, (chain) => chain.tipHeight()),
    Promise.all(evm.map((network) => readNetwork(network, deployment))),
    Promise.all(evm.map((network) => readEstimates(network, deployment, nowMs))),
  ])
  return judgeProfile({
    bitcoin: { label: 'Bitcoin', servers, maxDistance: MAX_DISTANCE },
    networks,
    estimates: estimates.flat(),
  })
}
