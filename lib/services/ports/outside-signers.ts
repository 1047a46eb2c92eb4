import type { OutsideKeys } from '~/lib/core/outside/account/outside-account'
import type { BitcoinKey } from './keyring'

/** The accounts whose keys are elsewhere. */
export interface OutsideSigners {
  /** Who signs with this key; `undefined` for a key of the phrase. */
  of(key: BitcoinKey): Promise<OutsideKeys | undefined>
}
