import { call } from '../call'

/** For a wallet whose `status.storage` or `status.settings` is not `ok`. */
export const recovery = {
  /**
   * Every stored journal, readable or not, as JSON text without secrets. `hasKeystore`: beside them is the sealed
   * keystore of a version that was never released.
   */
  export: call.answers<{ json: string; hasKeystore: boolean }>(),
  /** Discards what cannot be read, and rebuilds the history from the chains. Not while the wallet is locked. */
  discard: call.answers(),
}
