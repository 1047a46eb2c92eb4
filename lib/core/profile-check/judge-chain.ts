import type { Finding } from '../review/finding'
import type { ChainFacts } from './facts'
import { finding } from './findings'

/** Whether a chain's servers answer, serve that chain, and are at about the same height. */
export function judgeChain({ label: chain, servers, maxDistance }: ChainFacts): Finding[] {
  const heights = servers.flatMap(({ answer }) => (answer.kind === 'height' ? [answer.height] : []))
  const highest = Math.max(...heights)
  const ofServers = servers.flatMap(({ host: server, answer }) => {
    if (answer.kind === 'other-chain') return finding('profile-server-other-chain', { chain, server })
    if (answer.kind === 'silent')
      return heights.length === 0 ? [] : finding('profile-server-silent', { chain, server })
    const behind = highest - answer.height
    return behind > maxDistance ? finding('profile-server-behind', { chain, server, count: behind }) : []
  })
  return [
    ...(heights.length === 0 ? [finding('profile-chain-silent', { chain })] : []),
    ...ofServers,
    ...(servers.length === 1 ? [finding('profile-server-single', { chain })] : []),
  ]
}
