import { type AddressPath, FIRST_PATH, pathText } from '~/lib/core/bitcoin/address-type'
import { stepsOf } from '~/lib/core/bitcoin/keys'
import type { PrivateKeyOf } from '~/lib/core/bitcoin/sign'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { KeyTree } from '~/lib/core/vault/derive'
import type { BitcoinKey } from '../ports/keyring'
import type { AccountChoice } from './accounts'
import { findBitcoinAccount, findEvmKey } from './find-key'
import type { OpenedKeys, SignedFor } from './opened-keys'
import type { createOwnPlaces } from './own-places'
import type { Unlocked } from './unlocked'

export type LentKeys = {
  /**
   * Lends the private keys at these paths of any account of the phrase; they are zeroed when `use` ends.
   * @param signedFor the entry that they sign for
   * @throws AppError `wallet-locked`; `presence-missing` where a person has not opened them for that;
   * `review-changed` if the phrase has no such account
   */
  withBitcoinKeys: <T>(
    key: BitcoinKey,
    paths: readonly AddressPath[],
    use: (privateKeyOf: PrivateKeyOf) => T | Promise<T>,
    signedFor?: SignedFor,
  ) => Promise<T>
  /** Like `withBitcoinKeys`, for an EVM account. */
  withEvmKey: <T>(
    address: Hex,
    use: (privateKey: Uint8Array) => T | Promise<T>,
    signedFor?: SignedFor,
  ) => Promise<T>
}

type Ports = {
  /** @throws AppError `wallet-locked`, `wallet-missing` */
  required: () => Promise<Unlocked>
  openedKeys: Pick<OpenedKeys, 'withTree'>
  accountChoice: () => Promise<AccountChoice>
  places: Pick<ReturnType<typeof createOwnPlaces>, 'bitcoinPath' | 'evmPath'>
}

/** Lends private keys of the phrase, for a moment. */
export function createLentKeys(ports: Ports): LentKeys {
  const { bitcoinPath, evmPath } = ports.places

  return {
    async withBitcoinKeys<T>(
      key: BitcoinKey,
      paths: readonly AddressPath[],
      use: (privateKeyOf: PrivateKeyOf) => T | Promise<T>,
      signedFor?: SignedFor,
    ): Promise<T> {
      const path = await bitcoinPath(key)
      const wanted = new Map(paths.map((one) => [pathText(one), stepsOf(one)]))
      return lend(
        signedFor,
        (tree, chosen) => {
          const account = findBitcoinAccount(tree, key, { chosen, path })
          return [...wanted.values()].map((steps) => tree.keyPair([...account, ...steps]).privateKey)
        },
        (privateKeys) => {
          const byPath = new Map([...wanted.keys()].map((text, index) => [text, privateKeys[index]]))
          return use(({ path: one = FIRST_PATH }) => {
            const privateKey = byPath.get(pathText(one))
            if (privateKey === undefined) throw new AppError('internal', 'a key that was not asked for')
            return privateKey
          })
        },
        ports,
      )
    },

    async withEvmKey<T>(
      address: Hex,
      use: (privateKey: Uint8Array) => T | Promise<T>,
      signedFor?: SignedFor,
    ): Promise<T> {
      const path = await evmPath(address)
      return lend(
        signedFor,
        (tree, chosen) => [findEvmKey(tree, address, { chosen, path })],
        ([privateKey = new Uint8Array()]) => use(privateKey),
        ports,
      )
    },
  }
}

/** Lends keys that `find` derives, given the account in use. */
async function lend<T>(
  signedFor: SignedFor | undefined,
  find: (tree: KeyTree, chosen: number) => readonly Uint8Array[],
  use: (privateKeys: readonly Uint8Array[]) => T | Promise<T>,
  { required, openedKeys, accountChoice }: Ports,
): Promise<T> {
  const { accountIndex } = await accountChoice()
  const { held } = await required()
  const privateKeys = openedKeys.withTree(held, signedFor, (tree) => find(tree, accountIndex))
  try {
    return await use(privateKeys)
  } finally {
    for (const privateKey of privateKeys) privateKey.fill(0)
  }
}
