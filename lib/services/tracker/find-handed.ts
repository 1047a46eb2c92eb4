import { isSameCall } from '~/lib/core/evm/same-call'
import { startBlock } from '~/lib/core/request/starting-point'
import type { ToBitcoinRequest } from '~/lib/core/request/types'
import type { Look } from './look'
import { scanFrom, scannedTo } from './scan-cursor'

/**
 * A call that was handed to a page's wallet and whose hash never came back: found again among the transactions that
 * made its contract speak. Only one that is exactly the reviewed call, from that account, is taken.
 */
export async function findHanded(look: Look, request: ToBitcoinRequest): Promise<void> {
  const handed = request.attempts.find(({ hash, kind }) => hash === null && kind === 'call')
  if (handed === undefined) return
  const { deployment, journal, store } = look
  const chain = deployment.evm(request.intent.networkName)
  const head = await chain.blockNumber()
  const logs = await chain.logs({
    addresses: [handed.call.to],
    fromBlock: await scanFrom(store, 'handed', request.id, startBlock(request.startedFrom, chain.chainId)),
    toBlock: head,
  })
  for (const hash of new Set(logs.map(({ transactionHash }) => transactionHash))) {
    const transaction = await chain.transaction(hash)
    if (transaction === undefined || !isSameCall(transaction, handed.call, request.account.address)) continue
    await journal.record(request.id, { type: 'evm-returned', hash })
    return
  }
  await scannedTo(store, 'handed', request.id, head)
}
