import { createAccountSteps } from './compose/account-steps'
import { createBridgeSteps } from './compose/bridge-steps'
import type { LifecyclePorts } from './compose/lifecycle-ports'
import { createRestoreSteps } from './compose/restore-steps'
import { createSearches } from './compose/searches'
import { createBeginningSteps, createOpeningSteps } from './compose/wallet-steps'
import { viewOfProfile } from '~/lib/contract/views/of-profile'
import type { SettingsChange } from '~/lib/contract/ui/settings'
import type { SettingsView, StatusView } from '~/lib/contract/views/status'
import { countUnderWay } from './journal/under-way'

/** Steps that involve several services: the worker's start, and every unlock, creation or change of the wallet. */
export function createLifecycle(ports: LifecyclePorts) {
  const { store, settings, wallet, addresses, recovery, tracker, wake, tasks } = ports
  const searches = createSearches(ports)
  const { readBridge, ...bridgeSteps } = createBridgeSteps(ports, searches)

  return {
    ...createBeginningSteps(ports, searches),
    ...createOpeningSteps(ports, searches),
    ...createAccountSteps(ports, searches),
    ...createRestoreSteps(ports, searches),
    ...bridgeSteps,

    /**
     * At every start of the worker: locks a wallet that is due and resumes interrupted work. It sets an alarm first,
     * since the browser may have lost the earlier ones; no failure stops the remaining steps.
     */
    async resume(): Promise<void> {
      await tasks.settle('alarm-failed', wake.soon)
      await tasks.settle('lock-failed', wallet.resume)
      await searches.mergeTwins()
      await ports.refreshBadge()
      readBridge()
      searches.searchInBackground()
      await tasks.settle('tick-failed', tracker.tick)
    },

    async status(): Promise<Omit<StatusView, 'approvals'>> {
      const [state, isWatching, profile, stored] = await Promise.all([
        wallet.status(),
        wallet.isWatching(),
        settings.profile(),
        recovery.health(),
      ])
      const isReadable = stored.storage === 'ok' || stored.storage === 'lost'
      return {
        wallet: state,
        isWatching,
        profile: profile === null ? null : viewOfProfile(profile, ports.currencyOf),
        ...stored,
        underWay: isReadable ? await countUnderWay(store) : 0,
      }
    },

    /** A wallet without a phrase is of elsewhere. */
    walletOrigin: async () => ((await wallet.isWatching()) ? 'elsewhere' : addresses.origin()),

    async changeSettings(change: SettingsChange): Promise<SettingsView> {
      if (change.autoLockMinutes !== undefined) await wallet.checkAutoLock(change.autoLockMinutes)
      await settings.change(change)
      await wallet.resume()
      return settings.view()
    },
  }
}
