import type { Hex } from '~/lib/core/hex'
import type { KeyOrigin, OutsideKeys } from '~/lib/core/outside/account/outside-account'
import type { BitcoinKey } from './keyring'

/** The accounts whose keys are elsewhere. @example const isElsewhere = (await signers.of(key)) !== undefined */
export interface OutsideSigners {
  /** Who signs with this key; `undefined` for a key of the phrase. */
  of(key: BitcoinKey): Promise<OutsideKeys | undefined>
  /** Where the signer of an EVM account finds its key; `undefined` for an account of the phrase. */
  ofEvm(address: Hex): Promise<KeyOrigin | undefined>
}
