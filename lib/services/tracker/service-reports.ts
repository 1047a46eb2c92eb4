import type { BridgeService, ServiceRecord } from '../ports/bridge-service'
import type { Clock } from '../ports/platform'

/** A service is asked about one swap, on average, no more often than this: its word only adds to what chains prove. */
const PER_SWAP_MS = 15_000

/**
 * The reports of a service, each of which counts the longer the more swaps are open: so many swaps together ask it no
 * more often than one would.
 */
export function createServiceReports(clock: Clock) {
  const known = new Map<string, { askedAt: number; report: ServiceRecord | undefined }>()
  return {
    of: (service: BridgeService, open: number): BridgeService => ({
      ...service,
      async request(id) {
        const now = clock.now()
        const lifetime = (open - 1) * PER_SWAP_MS
        for (const [key, { askedAt }] of known) if (Math.abs(now - askedAt) >= lifetime) known.delete(key)
        const found = known.get(id)
        if (found !== undefined) return found.report
        const report = await service.request(id)
        known.set(id, { askedAt: now, report })
        return report
      },
    }),
  }
}
