import type { BaseNetwork } from '~/lib/contract/profile'
import { newUnwrap } from '~/lib/core/evm/events'
import { scriptPubKeyOfRecipient } from '~/lib/core/evm/recipient'
import type { BurnRequest } from '~/lib/core/journal/types'
import type { EvmLog, EvmReceipt } from '../ports/evm-chain'
import { proofOfLog } from '../chains/log-scan'
import { isFrom } from './router-scan'

/**
 * The burn requests that a transaction opened at the base network's burn router: one transaction may serve several
 * users.
 */
export function burnsIn(receipt: EvmReceipt, base: BaseNetwork): BurnRequest[] {
  return receipt.logs.map((log) => burnOf(log, base)).filter((burn) => burn !== undefined)
}

function burnOf(log: EvmLog, base: BaseNetwork): BurnRequest | undefined {
  if (!isFrom(log, base.burnRouter)) return undefined
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
