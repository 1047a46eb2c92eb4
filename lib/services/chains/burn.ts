import type { BaseNetwork } from '~/lib/contract/profile'
import { newUnwrap } from '~/lib/core/evm/events'
import { scriptPubKeyOfRecipient } from '~/lib/core/evm/recipient'
import type { BurnRequest } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog } from '../ports/evm-chain'
import { proofOfLog } from './log-scan'

/**
 * The burn requests that a transaction opened at the base network's burn router: one transaction may serve several
 * users.
 */
export function burnsIn({ logs }: { logs: readonly EvmLog[] }, base: BaseNetwork): BurnRequest[] {
  return logs.map((log) => burnOf(log, base)).filter((burn) => burn !== undefined)
}

function burnOf(log: EvmLog, base: BaseNetwork): BurnRequest | undefined {
  if (!sameAddress(log.address, base.burnRouter)) return undefined
  const opened = newUnwrap.decode(log)
  const scriptPubKey = opened && scriptPubKeyOfRecipient(opened)
  if (opened === undefined || scriptPubKey === undefined) return undefined
  return {
    proof: proofOfLog(log, base.chainId),
    lockerTargetAddress: opened.lockerTargetAddress,
    requestIdOfLocker: opened.requestIdOfLocker,
    amountSats: opened.amounts[2],
    deadlineHeight: Number(opened.deadline),
    scriptPubKey,
  }
}
