import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import { type OutsideAccount, withAddressType } from '~/lib/core/outside/account/outside-account'
import { outsideBitcoin, type OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'

/** An account whose keys are elsewhere, and what it would receive on. */
export type NamedAccount = { account: OutsideAccount; bitcoin: OutsideBitcoin }

/**
 * Reads an account whose keys are elsewhere from a text.
 * @param given with the address type that counts where the text leaves it open
 * @throws AppError `outside-account-invalid`
 */
export function readGiven(
  { text, addressType }: { text: string; addressType?: AddressType },
  network: BitcoinNetwork,
): NamedAccount {
  const read = readOutsideAccount(text, network)
  const account =
    read.kind === 'keys' && addressType !== undefined ? withAddressType(read, addressType) : read
  const bitcoin = outsideBitcoin(account, network)
  if (bitcoin === undefined) throw new AppError('internal', 'an account without an address on its network')
  return { account, bitcoin }
}
