import type { ServerCount } from '~/lib/core/server-count'
import type { Deployment } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import type { NoteServers } from '../ports/server-count'
import { memoized } from './shared-reads'
import type { BitcoinChain } from '../ports/bitcoin-chain'

/** For each chain, by the name that the user sees: the smallest number of servers that gave any of its answers. */
export type ServerCounts = ReadonlyMap<string, ServerCount>

/** A deployment that counts from now on how many servers answer each read of a chain. */
export type CountedDeployment = { deployment: Deployment; counts: ServerCounts }

/** Bitcoin's name is the same in every language. */
const BITCOIN = 'Bitcoin'

export function countingServers(deployment: Deployment): CountedDeployment {
  const counts = new Map<string, ServerCount>()
  const noteOf =
    (chain: string): NoteServers =>
    (count) => {
      const fewest = counts.get(chain)
      if (fewest === undefined || count.servers < fewest.servers) counts.set(chain, count)
    }
  const labels = new Map(deployment.profile.evm.map(({ name, label }) => [name, label]))
  return {
    counts,
    deployment: {
      ...deployment,
      bitcoin: deployment.bitcoin.counting(noteOf(BITCOIN)),
      // One chain object for all reads: it asks only once whether a server that did not answer is back.
      evm: memoized((name: string) => deployment.evm(name).counting(noteOf(labels.get(name) ?? name))),
    },
  }
}

/** Whether one server alone answered where more are configured. */
export function isAlone({ servers, of }: ServerCount): boolean {
  return servers < Math.min(2, of)
}

/** A chain to read from, and whether, so far, one server alone has answered any of it. */
export function watchingServers(chain: EvmChain): { chain: EvmChain; wasAlone: () => boolean } {
  let alone = false
  const watched = chain.counting((count) => {
    alone ||= isAlone(count)
  })
  return { chain: watched, wasAlone: () => alone }
}

/** The fewest servers that vouched for anything counted; `undefined` if nothing was. */
export function fewestServers(counts: ServerCounts): ServerCount | undefined {
  return [...counts.values()].toSorted((a, b) => a.servers - b.servers || b.of - a.of)[0]
}

/**
 * Whether two servers have a transaction, or the only server that the profile names has it; `undefined` if too few
 * answer. A transaction that a single server has invented never confirms.
 */
export async function isShared(
  txid: string,
  bitcoin: Pick<BitcoinChain, 'counting'>,
): Promise<boolean | undefined> {
  let wasAlone = false
  const counted = bitcoin.counting((count) => {
    wasAlone ||= isAlone(count)
  })
  if ((await counted.sharedTransaction(txid)) !== undefined) return true
  return wasAlone ? undefined : false
}
