import type { KeyValueArea } from '../ports/platform'

const KEY = 'presence'

export type PresenceMode = ReturnType<typeof createPresenceMode>

/** Whether a person has to be present for each payment. A mark that cannot be read means yes. */
export function createPresenceMode(local: KeyValueArea) {
  return {
    isOn: async (): Promise<boolean> => (await local.get(KEY)) !== undefined,
    turn: (isOn: boolean): Promise<void> => (isOn ? local.set(KEY, true) : local.remove(KEY)),
  }
}
