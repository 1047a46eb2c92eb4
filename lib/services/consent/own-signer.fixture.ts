import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import { storeSignedCall } from '../journal/store-signed'
import type { Keyring } from '../ports/keyring'
import type { EntrySigner } from '../ports/signer'

/** The signer of an account of the wallet's own, which pays on an EVM network. */
export function ownSigner({ keyring, journal }: { keyring: Keyring; journal: Journal }): EntrySigner {
  return {
    ready: async () => {},
    sign: () => Promise.reject(new Error('not asked here')),
    async signCalls(entry, { priced }) {
      let current: Entry = entry
      for (const { kind, call, transaction, sign } of await priced()) {
        const { nonce, maxFeePerGas } = transaction
        const signed = await keyring.withEvmKey(entry.account.address, sign)
        current = await storeSignedCall(journal, entry.id, signed, {
          kind,
          call: { ...call },
          nonce,
          maxFeePerGas,
        })
      }
      return current
    },
  }
}
