import { addressOfScript } from '~/lib/core/address'
import { addressTypeOf, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import type { BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import { type OutsideAccount, outsideAddress } from './outside-account'

/** An account of another signer. `publicKey`: `null` where only an address is watched. */
export type OutsideBitcoin = Omit<BitcoinAccount, 'publicKey'> & { publicKey: string | null }

/**
 * The account's one address, 0/0 of its keys. Test networks share their keys; `undefined` on mainnet for an account of a
 * test network, and the other way round.
 */
export function outsideBitcoin(account: OutsideAccount, network: BitcoinNetwork): OutsideBitcoin | undefined {
  if ((account.network === 'mainnet') !== (network === 'mainnet')) return undefined
  if (account.kind === 'keys') return outsideAddress({ ...account, network }, FIRST_PATH)
  const { scriptPubKey } = account
  const address = addressOfScript(scriptPubKey, network)
  return address === undefined
    ? undefined
    : { address, addressType: addressTypeOf(scriptPubKey), publicKey: null, scriptPubKey }
}
