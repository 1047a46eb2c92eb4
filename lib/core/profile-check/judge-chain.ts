import type { Finding } from '../review/finding'
import type { ChainFacts } from './facts'
import { finding } from './findings'

/** On a fast chain, many blocks are seconds. */
const MAX_SECONDS = 5 * 60

/** Whether a chain's servers answer, serve that chain, and are at about the same height. */
export function judgeChain({ label: chain, servers, maxDistance }: ChainFacts): Finding[] {
  const told = servers.flatMap(({ answer }) => (answer.kind === 'height' ? [answer] : []))
  const heights = told.map(({ height }) => height)
  const highest = Math.max(...heights)
  const latest = Math.max(...told.flatMap(({ time }) => time ?? []))
  const ofServers = servers.flatMap(({ host: server, answer }) => {
    if (answer.kind === 'other-chain') return finding('profile-server-other-chain', { chain, server })
    if (answer.kind === 'silent')
      return heights.length === 0 ? [] : finding('profile-server-silent', { chain, server })
    const behind = highest - answer.height
    const isLate = answer.time === undefined || latest - answer.time > MAX_SECONDS
    return behind > maxDistance && isLate
      ? finding('profile-server-behind', { chain, server, count: behind })
      : []
  })
  return [
    ...(heights.length === 0 ? [finding('profile-chain-silent', { chain })] : []),
    ...ofServers,
    ...(servers.length === 1 ? [finding('profile-server-single', { chain })] : []),
  ]
}
