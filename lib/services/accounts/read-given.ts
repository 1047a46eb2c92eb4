import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { AppError, toAppError } from '~/lib/core/errors'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '~/lib/core/network'
import { type OutsideAccount, withAddressType } from '~/lib/core/outside/account/outside-account'
import { outsideBitcoin, type OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'

/** `addressType` counts where the text leaves it open; `instead`: the known origin that the user gives up for this one's. */
export type GivenAccount = { text: string; addressType?: AddressType; instead?: string }

/** An account whose keys are elsewhere, and what it would receive on. */
export type NamedAccount = { account: OutsideAccount; bitcoin: OutsideBitcoin }

/**
 * Reads an account whose keys are elsewhere from a text; `addressType` counts where the text leaves it open.
 * @param network the bridge's; `null` before there is one: the text itself then tells its network
 * @throws AppError `outside-account-invalid`
 */
export function readGiven(
  { text, addressType }: { text: string; addressType?: AddressType },
  network: BitcoinNetwork | null,
): NamedAccount {
  const read = network === null ? readOfAnyNetwork(text) : readOutsideAccount(text, network)
  const account =
    read.kind === 'keys' && addressType !== undefined ? withAddressType(read, addressType) : read
  const bitcoin = outsideBitcoin(account, account.network)
  if (bitcoin === undefined) throw new AppError('internal', 'an account without an address on its network')
  return { account, bitcoin }
}

/** @throws AppError as the network does that says most: another than the text's own only says that it is another */
function readOfAnyNetwork(text: string): OutsideAccount {
  const refusals: AppError[] = []
  for (const network of BITCOIN_NETWORKS)
    try {
      return readOutsideAccount(text, network)
    } catch (thrown) {
      refusals.push(toAppError(thrown))
    }
  throw refusals.find(({ details }) => details['reason'] !== 'other-network') ?? refusals[0]
}
