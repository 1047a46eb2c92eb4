import { HARDENED_OFFSET } from '@scure/bip32'
import { visibleIndices } from '~/lib/core/accounts/account'
import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { childPublicKey, placeOfKey } from '~/lib/core/outside/account/extended-key'
import type { OutsideAccount, OutsideEvm } from '~/lib/core/outside/account/outside-account'
import { outsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { sameAddress } from '~/lib/core/same-address'
import { isOutsideIndex, LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { evmAccountOfKey } from '~/lib/core/vault/evm-key'
import type { AccountChoice } from './accounts'
import type { PublicKeys } from './public-keys'

/** An account of the phrase, and the address type that the phrase has the key for. */
export type OwnAccount = { index: number; addressType: AddressType }

/** Every account of the phrase that this wallet may use. */
export const EVERY_INDEX: readonly number[] = Array.from({ length: LAST_ACCOUNT + 1 }, (_, index) => index)

/** The accounts of the phrase whose key an account says to be, and those that the user shows: a few, which are derived fast. */
export function likelyIndices(account: OutsideAccount, choice: AccountChoice): number[] {
  const shown = visibleIndices(choice).filter((index) => !isOutsideIndex(index))
  if (account.kind === 'address') return shown
  const stated = placeOfKey(account.extendedKey) - HARDENED_OFFSET
  return stated >= 0 && stated <= LAST_ACCOUNT ? [...new Set([stated, ...shown])] : shown
}

/** Which of these accounts of the phrase has an account's key, or its address; `undefined` if none has. */
export function ownAccountOf(
  keys: PublicKeys,
  account: OutsideAccount,
  indices: readonly number[],
): OwnAccount | undefined {
  const { network } = account
  const given = outsideBitcoin(account, network)
  for (const index of indices)
    for (const addressType of ADDRESS_TYPES) {
      const own = keys.bitcoin(network, addressType, index)
      const isOwn =
        account.kind === 'keys'
          ? own.publicKey === given?.publicKey
          : own.scriptPubKey === account.scriptPubKey
      if (isOwn) return { index, addressType }
    }
  return undefined
}

/** The account of the phrase that an account is, key and address type alike. */
export function ownTwinOf(
  keys: PublicKeys,
  account: OutsideAccount,
  choice: AccountChoice,
): number | undefined {
  const own = ownAccountOf(keys, account, likelyIndices(account, choice))
  return account.kind === 'address' || own?.addressType === account.addressType ? own?.index : undefined
}

/** Whether the phrase has the key of an EVM address. */
export function isOwnEvm(keys: PublicKeys, { address }: Pick<OutsideEvm, 'address'>): boolean {
  return EVERY_INDEX.some((index) => sameAddress(keys.evm(index).address, address))
}

/** @throws AppError `outside-key-own` for a key that the phrase derives, on Bitcoin or on EVM networks */
export function refuseOwn(keys: PublicKeys, account: OutsideAccount): void {
  if (ownAccountOf(keys, account, EVERY_INDEX) !== undefined) throw ownKey()
  if (account.kind === 'keys')
    refuseOwnEvm(keys, evmAccountOfKey(childPublicKey(account.extendedKey, [0, 0])))
}

/** @throws AppError `outside-key-own` */
export function refuseOwnEvm(keys: PublicKeys, evm: Pick<OutsideEvm, 'address'>): void {
  if (isOwnEvm(keys, evm)) throw ownKey()
}

function ownKey(): AppError {
  return new AppError('outside-key-own', 'the phrase has this key')
}
