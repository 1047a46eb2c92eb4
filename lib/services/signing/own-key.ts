import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import { pathsOf, type PrivateKeyOf, signReviewed } from '~/lib/core/bitcoin/sign'
import type { BitcoinEntry, EvmEntry } from '~/lib/core/journal/types'
import type { BitcoinKey, Keyring } from '../ports/keyring'
import type { AllowedCalls, AllowedPayment, SignedCall } from '../ports/signer'

type Ports = {
  keyring: Pick<Keyring, 'withBitcoinKeys' | 'withEvmKey'>
  keyOf: (entry: BitcoinEntry) => Promise<BitcoinKey>
}

/** This wallet's own key: it signs at once. */
export function createOwnKey({ keyring, keyOf }: Ports) {
  return {
    payment: {
      sign: async (entry: BitcoinEntry, { reviewed }: AllowedPayment): Promise<SignedTransaction> => {
        const use = (privateKeyOf: PrivateKeyOf) => signReviewed(reviewed, privateKeyOf)
        return keyring.withBitcoinKeys(await keyOf(entry), pathsOf(reviewed), use, entry.id)
      },
    },
    calls: {
      async sign({ id, account }: EvmEntry, { priced }: AllowedCalls): Promise<readonly SignedCall[]> {
        const calls = await priced()
        const use = (key: Uint8Array) =>
          calls.map(({ kind, call, transaction: { nonce, maxFeePerGas }, sign }) => ({
            ...sign(key),
            kind,
            call: { ...call },
            nonce,
            maxFeePerGas,
          }))
        return keyring.withEvmKey(account.address, use, id)
      },
    },
  }
}
