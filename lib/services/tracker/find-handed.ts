import { findNetwork } from '~/lib/contract/catalog'
import { startBlock } from '~/lib/core/request/starting-point'
import type { ToBitcoinRequest } from '~/lib/core/request/types'
import type { Look } from './look'
import { scanOn } from './scan-cursor'
import { sentCalls } from './sent-calls'

/**
 * A call that was handed to a page's wallet and whose hash never came back: found again where its contract spoke. Only
 * one that is exactly the reviewed call, and that no other request has, is taken.
 */
export async function findHanded(look: Look, request: ToBitcoinRequest): Promise<void> {
  const handed = request.attempts.find(({ hash, kind }) => hash === null && kind === 'call')
  if (handed === undefined) return
  const { deployment, journal, store } = look
  const { account, id, intent, startedFrom } = request
  const network = findNetwork(deployment.profile, intent.networkName)
  const chain = deployment.evm(network.name)
  const head = await chain.blockNumber()
  const start = startBlock(startedFrom, chain.chainId)
  await scanOn({ store, scan: 'handed', id, start, head }, async (from, to) => {
    for await (const { hash } of sentCalls(handed, account.address, { network, chain }, from, to)) {
      const { attempts } = await journal.record(id, { type: 'evm-returned', hash })
      if (attempts.some((attempt) => 'hash' in attempt && attempt.hash === hash)) return 'found'
    }
    return 'more'
  })
}
