import type { SettingsView } from '~/lib/contract/views/status'
import type { LifecyclePorts } from './lifecycle-ports'
import type { Searches } from './searches'

/** Changes which bridge is in use, and reads new ones. */
export function createBridgeSteps(
  { settings, bridges, profileChecks, tasks }: LifecyclePorts,
  { searchInBackground }: Searches,
) {
  const importProfile = async (json: string): Promise<SettingsView> => {
    await settings.importProfile(json)
    tasks.start('profile-check-failed', profileChecks.run)
    searchInBackground()
    return settings.view()
  }

  /** Uses the bridge as far as it was read. */
  const useBridge = async (): Promise<SettingsView> => {
    const view = await importProfile(JSON.stringify(await bridges.recorded()))
    if (view.selectedProfile !== null) await bridges.conclude(view.selectedProfile)
    return view
  }

  /** Whoever has no bridge yet has chosen the listed one that turns out as listed; any other waits for a yes. */
  const readBridge = () =>
    tasks.start('bridge-failed', async () => {
      await bridges.resume()
      if ((await settings.profile()) === null && (await bridges.isAsListed())) await useBridge()
    })

  return {
    readBridge,
    importProfile,
    useBridge,

    /** Reads the networks that the user has picked, in the background. */
    async startBridge(networks: readonly string[], typedName: string): Promise<void> {
      await bridges.start(networks, typedName)
      readBridge()
    },

    async retryBridge(name: string): Promise<void> {
      await bridges.retry(name)
      readBridge()
    },

    async selectProfile(id: string): Promise<SettingsView> {
      await settings.selectProfile(id)
      searchInBackground()
      return settings.view()
    },

    async removeProfile(id: string): Promise<SettingsView> {
      await settings.removeProfile(id)
      return settings.view()
    },
  }
}
