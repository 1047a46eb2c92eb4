import { toAppError } from '~/lib/core/errors'
import type { BridgeService } from '../ports/bridge-service'
import type { Logger } from '../ports/platform'
import type { Entry } from '../requests/journal'

/** What the service says. Its silence, its errors and its nonsense change nothing: it is only one of three witnesses. */
export async function askService(id: string, service: BridgeService, logger: Logger): Promise<Entry[]> {
  try {
    const record = await service.request(id)
    if (record === undefined) return []
    const { state, status, targetTxid } = record
    return [{ type: 'service-said', state, status: status ?? null, targetTxid: targetTxid ?? null }]
  } catch (thrown) {
    logger.log('info', 'service-silent', { code: toAppError(thrown).code })
    return []
  }
}
