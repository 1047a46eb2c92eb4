import { toAppError } from '~/lib/core/errors'
import type { BridgeService } from '../ports/bridge-service'
import type { Logger } from '../ports/platform'
import type { NewEvent } from '../journal/journal'

/** Reads the service's report. Its silence, errors and nonsense change nothing: it is only one of three witnesses. */
export async function askService(id: string, service: BridgeService, logger: Logger): Promise<NewEvent[]> {
  try {
    const record = await service.request(id)
    if (record === undefined) return []
    const { state, status, sourceTxid, targetTxid } = record
    const otherTxid = isOther(id, sourceTxid) ? { otherTxid: sourceTxid } : {}
    return [
      { type: 'service-said', state, status: status ?? null, targetTxid: targetTxid ?? null, ...otherTxid },
    ]
  } catch (thrown) {
    logger.log('info', 'service-silent', { code: toAppError(thrown).code })
    return []
  }
}

/** A record names the Bitcoin transaction: for a swap to EVM that is the payment, for a swap to Bitcoin the payout. */
function isOther(id: string, sourceTxid: string | undefined): sourceTxid is string {
  return sourceTxid !== undefined && !id.startsWith('0x') && sourceTxid !== id
}
