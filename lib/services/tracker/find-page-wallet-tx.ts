import { findNetwork } from '~/lib/contract/catalog'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { EvmEntry } from '~/lib/core/journal/types'
import type { PollContext } from './poll-context'
import { scanForward } from '../chains/log-scan'
import { sentCalls } from './sent-calls'

/**
 * Finds the call of a page's wallet that never reported its hash, from the contract's logs. Accepts only one that is
 * exactly the reviewed call and belongs to no other swap.
 */
export async function findPageWalletTx(context: PollContext, swap: EvmEntry): Promise<void> {
  const handed = swap.attempts.find(({ hash, kind }) => hash === null && kind === 'call')
  if (handed === undefined) return
  const { deployment, journal, store } = context
  const { account, id, intent, startedFrom } = swap
  const network = findNetwork(deployment.profile, intent.networkName)
  const chain = deployment.evm(network.name)
  const head = await chain.blockNumber()
  const start = startBlock(startedFrom, chain.chainId)
  await scanForward({ store, scan: 'handed', id, start, head }, async (from, to) => {
    for await (const { hash } of sentCalls(handed, account.address, { network, chain }, from, to)) {
      const { attempts } = await journal.record(id, { type: 'evm-returned', hash })
      if (attempts.some((attempt) => 'hash' in attempt && attempt.hash === hash)) return 'found'
    }
    return 'more'
  })
}
