import * as z from 'zod/mini'
import { call } from '../call'
import { text } from '../input-fields'
import type { BridgeJobView, ListedBridge } from '../views/bridges'
import type { SettingsView } from '../views/status'
import { profileJson } from './settings'
import { byId } from './inputs'

/** A bridge from its short file: what that leaves out is read from the chains. */
export const bridges = {
  /** The bridges that the package lists. */
  list: call.answers<ListedBridge[]>(),
  /** Takes a short file, or a listed bridge; no server is asked. */
  propose: call.input(z.union([z.object({ json: profileJson }), byId])).answers(),
  /** Takes the file again from which the bridge in use was made. */
  recheck: call.input(byId).answers(),
  /** Whether a kept bridge can be checked again, and whether nobody here knows its maker. */
  standing: call.input(byId).answers<{ isCheckable: boolean; isUnknown: boolean }>(),
  /** Reads these networks, whose hosts the browser has granted. `typedName`: of a bridge that nobody here knows. */
  start: call.input(z.object({ networks: z.array(text).check(z.maxLength(50)), typedName: text })).answers(),
  retry: call.input(z.object({ name: text })).answers(),
  status: call.answers<BridgeJobView | null>(),
  /** Stores what is ready as a profile, and selects it. */
  use: call.answers<SettingsView>(),
  /** Ends it, and gives back the hosts that no profile uses. */
  drop: call.answers(),
}
