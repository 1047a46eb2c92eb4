import { NO_MARKS } from '~/lib/core/accounts/address-search'
import { scriptPubKeyOf } from '~/lib/core/address'
import { addressTypeOf, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import type { Addresses } from './addresses'

/** Accounts that have their own address, and these scripts; nothing more is found. */
export function addressesOf(
  more: ReadonlySet<string> = new Set(),
): Pick<Addresses, 'of' | 'scriptsOf' | 'changeScriptsOf' | 'used' | 'search' | 'marksOf' | 'raiseMarks'> {
  return {
    scriptsOf: async ({ network, address }) => new Set([scriptPubKeyOf(address, network), ...more]),
    async of({ network, address }) {
      const scriptPubKey = scriptPubKeyOf(address, network)
      const addressType = addressTypeOf(scriptPubKey)
      return [{ address, addressType, publicKey: null, scriptPubKey, path: FIRST_PATH }]
    },
    changeScriptsOf: async () => new Set(),
    marksOf: async () => NO_MARKS,
    raiseMarks: async () => undefined,
    used: async () => [],
    search: async () => undefined,
  }
}
