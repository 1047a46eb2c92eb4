import type { BaseNetwork } from '~/lib/contract/profile'
import { newUnwrap } from '~/lib/core/evm/events'
import { scriptPubKeyOfRecipient } from '~/lib/core/evm/recipient'
import type { BurnRequest } from '~/lib/core/request/types'
import type { EvmLog, EvmReceipt } from '../ports/evm-chain'
import { proofOfLog } from './log-proof'
import { isFrom } from './router-scan'

/** The burn request that a transaction opened at the base network's burn router, if it opened one. */
export function burnIn(receipt: EvmReceipt, base: BaseNetwork): BurnRequest | undefined {
  for (const log of receipt.logs) {
    const burn = burnOf(log, base)
    if (burn !== undefined) return burn
  }
  return undefined
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
