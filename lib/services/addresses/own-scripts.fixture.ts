import { scriptPubKeyOf } from '~/lib/core/address'
import type { Addresses } from './addresses'

/** Accounts that have their own script and these. */
export function addressesOf(more: ReadonlySet<string> = new Set()): Pick<Addresses, 'scriptsOf'> {
  return {
    scriptsOf: async ({ network, address }) => new Set([scriptPubKeyOf(address, network), ...more]),
  }
}
