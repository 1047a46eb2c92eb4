import type { BridgeService } from '../ports/bridge-service'
import type { JournalStore } from '../ports/journal-store'
import type { Clock } from '../ports/platform'

/** A service is asked about one swap, on average, no more often than this: its word only adds to what chains prove. */
const PER_SWAP_MS = 15_000

/**
 * The reports of a service, which is asked about each swap the more seldom the more are open: so many swaps together ask it
 * no more often than one would. In between, it says nothing new. When it was asked is on disk: a worker dies between alarms.
 */
export function createServiceReports(clock: Clock, store: Pick<JournalStore, 'getMark' | 'setMark'>) {
  return {
    of: (service: BridgeService, open: number): BridgeService => ({
      ...service,
      async request(id) {
        const key = `reported:${id}`
        const age = Math.abs(clock.now() - Number(await store.getMark(key)))
        if (age < (open - 1) * PER_SWAP_MS) return undefined
        const askedAt = clock.now()
        const report = await service.request(id)
        await store.setMark(key, String(askedAt))
        return report
      },
    }),
  }
}
