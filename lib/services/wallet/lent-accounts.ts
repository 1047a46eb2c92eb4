import { type AddressPath, FIRST_PATH, pathText } from '~/lib/core/bitcoin/address-type'
import { stepsOf } from '~/lib/core/bitcoin/keys'
import type { PrivateKeyOf } from '~/lib/core/bitcoin/sign'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import {
  disputedEvmOrigin,
  disputedOrigin,
  isOneAccount,
  type MergedAccounts,
  mergedAccounts,
} from '~/lib/core/outside/account/one-account'
import type {
  KeyOrigin,
  OutsideAccount,
  OutsideEvm,
  OutsideKeys,
} from '~/lib/core/outside/account/outside-account'
import { outsideAccountText } from '~/lib/core/outside/account/write-account'
import { sameAddress } from '~/lib/core/same-address'
import type { KeyTree } from '~/lib/core/vault/derive'
import type { BitcoinKey } from '../ports/keyring'
import type { Logger } from '../ports/platform'
import {
  type AccountChoice,
  type AccountKey,
  accountKeyAt,
  type AccountOfEveryType,
  type AccountSources,
  accountsAt,
  everyTypeAt,
  isOutsideEvm,
  isOutsideKey,
  type SelectAccounts,
  type SelectTyped,
  type WalletAccounts,
} from './accounts'
import { findBitcoinAccount, findEvmKey } from './find-key'
import { type Held, withAccountsKey, withPublicTree } from './held'
import type { OpenedKeys, SignedFor } from './opened-keys'
import type { OutsideStore } from './outside-store'
import { hasBitcoinKey, hasEvmKey, hasKeyOf, type IsWanted, likelyIndices, ownAccountOf } from './own-key'
import { createOwnPlaces, keysOf } from './own-places'
import { createOutsideBitcoin, createPublicKeys } from './public-keys'
import type { Unlocked } from './unlocked'

/** An unlocked wallet's loans: its accounts by their public parts, and for a moment a private key. */
export type LentAccounts = {
  /**
   * The account in use, or the one with an index, whether or not the user keeps it.
   * @throws AppError `wallet-locked`, `wallet-missing`, `wallet-corrupt`, `account-missing` if the wallet
   * has none there, or not on this network
   */
  accounts: (index?: number) => Promise<WalletAccounts>
  /** The accounts that `select` names, as far as the wallet has them. @throws AppError as `accounts` does */
  accountsOf: (select: SelectAccounts) => Promise<WalletAccounts[]>
  /** Like `accountsOf`, with every address type, which takes about twice as long. */
  everyTypeOf: (select: SelectAccounts) => Promise<AccountOfEveryType[]>
  /** The keys from which all addresses of these accounts follow. @throws AppError as `accounts` does */
  accountKeysOf: (select: SelectTyped) => Promise<AccountKey[]>
  /** Whether a public key is that of any account of the phrase, or of one whose keys are elsewhere. @throws AppError `wallet-locked` */
  ownsBitcoinKey: (key: BitcoinKey) => Promise<boolean>
  /**
   * Finds an account here that is given as another signer's: its index, and the origin that it contradicts.
   * @throws AppError `outside-key-own` for a key of the phrase, `wallet-locked`, `wallet-missing`
   */
  findOutside: (account: OutsideAccount) => Promise<FoundOutside>
  /** The same of EVM keys. */
  findOutsideEvm: (index: number, evm: OutsideEvm) => Promise<Pick<FoundOutside, 'otherOrigin'>>
  /** Merges accounts of other signers that have one key, or are the phrase's. @throws AppError `wallet-locked`, `wallet-missing` */
  outsideMerger: () => Promise<(accounts: AccountSources['outside']) => MergedAccounts>
  /** The indices of accounts of other signers whose keys the phrase has: they are signed for here. @throws AppError `wallet-locked` */
  outsideKeysHere: () => Promise<ReadonlySet<number>>
  /** The account of another signer that has this key; `undefined` for a key of the phrase. @throws AppError `wallet-locked` */
  outsideKeys: (key: BitcoinKey) => Promise<OutsideKeys | undefined>
  /** Where another signer finds the key of an EVM account; `undefined` for one of the phrase. @throws AppError `wallet-locked` */
  outsideEvm: (address: Hex) => Promise<KeyOrigin | undefined>
  /** Whether an EVM account is one whose keys are elsewhere. @throws AppError `wallet-locked` */
  ownsOutsideEvm: (address: Hex) => Promise<boolean>
  /** Whether the phrase has a key. @throws AppError `wallet-locked` */
  hasBitcoinKey: (key: BitcoinKey) => Promise<boolean>
  /** Whether the phrase has the key of an EVM account. @throws AppError `wallet-locked` */
  hasEvmKey: (address: Hex) => Promise<boolean>
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

export type FoundOutside = { index: number | undefined; otherOrigin: KeyOrigin | undefined }

type Ports = {
  outside: Pick<OutsideStore, 'read'>
  /** @throws AppError `wallet-locked`, `wallet-missing` */
  required: () => Promise<Unlocked>
  openedKeys: Pick<OpenedKeys, 'withTree'>
  accountChoice: () => Promise<AccountChoice>
  logger: Logger
}

export function createLentAccounts({
  outside,
  required,
  openedKeys,
  accountChoice,
  logger,
}: Ports): LentAccounts {
  const publicKeys = createPublicKeys()
  const outsideBitcoin = createOutsideBitcoin()

  /** The phrase's own accounts never wait for those of other signers, damaged or not. */
  const readOutside = async (held: Held): Promise<AccountSources['outside']> => {
    try {
      return await withAccountsKey(held, outside.read)
    } catch {
      logger.log('error', 'outside-accounts-unreadable')
      return new Map()
    }
  }

  const withPublicKeys = async <T>(
    use: (sources: AccountSources, choice: AccountChoice) => T,
  ): Promise<T> => {
    const choice = await accountChoice()
    const { id, held } = await required()
    const sources = { outside: await readOutside(held), outsideBitcoin }
    return withPublicTree(held, (tree) => use({ ...sources, keys: tree && publicKeys(id, tree) }, choice))
  }

  const places = createOwnPlaces({ withPublicKeys })
  const { isOfPhrase, pathOf, bitcoinPath, evmPath } = places

  /** @throws AppError `outside-key-own` for what the phrase derives, on Bitcoin or on EVM networks */
  const refuseOwn = async (key: OutsideKeys | OutsideEvm | null, isWanted: IsWanted): Promise<void> => {
    const isAtPlace = key !== null && (await pathOf(key)) !== undefined
    if (isAtPlace || (await isOfPhrase(isWanted)))
      throw new AppError('outside-key-own', 'the phrase has this key')
  }

  /** Lends keys that `find` derives, given the account in use. */
  const lend = async <T>(
    signedFor: SignedFor | undefined,
    find: (tree: KeyTree, chosen: number) => readonly Uint8Array[],
    use: (privateKeys: readonly Uint8Array[]) => T | Promise<T>,
  ): Promise<T> => {
    const { accountIndex } = await accountChoice()
    const { held } = await required()
    const privateKeys = openedKeys.withTree(held, signedFor, (tree) => find(tree, accountIndex))
    try {
      return await use(privateKeys)
    } finally {
      for (const privateKey of privateKeys) privateKey.fill(0)
    }
  }

  return {
    accounts: (index) =>
      withPublicKeys((sources, choice) => {
        const accounts = accountsAt(sources, choice, index ?? choice.accountIndex)
        if (accounts === undefined) throw new AppError('account-missing', 'no account with this index')
        return accounts
      }),

    accountsOf: (select) =>
      withPublicKeys((sources, choice) =>
        select(choice).flatMap((index) => accountsAt(sources, choice, index) ?? []),
      ),

    everyTypeOf: (select) =>
      withPublicKeys((sources, choice) =>
        select(choice).flatMap((index) => everyTypeAt(sources, choice, index) ?? []),
      ),

    accountKeysOf: (select) =>
      withPublicKeys((sources, choice) =>
        select(choice).flatMap((one) => accountKeyAt(sources, choice, one) ?? []),
      ),

    async findOutside(account) {
      await refuseOwn(account.kind === 'keys' ? account : null, hasKeyOf(account))
      return withPublicKeys(({ outside: accounts }) => {
        const [index] = [...accounts].find(([, one]) => isOneAccount(one, account)) ?? []
        return { index, otherOrigin: disputedOrigin(accounts, account) }
      })
    },

    async findOutsideEvm(index, evm) {
      await refuseOwn(evm, hasEvmKey(evm.address))
      return withPublicKeys(({ outside: accounts }) => ({
        otherOrigin: disputedEvmOrigin(accounts, index, evm),
      }))
    },

    async outsideMerger() {
      const twins = await places.twins()
      // Of all keys that another signer's account can have, only those of the first path are the phrase's.
      const ownEvm = await withPublicKeys(({ keys }) => keys?.evm(0).address)
      return (accounts) =>
        mergedAccounts(accounts, {
          ownOf: (account) => twins.get(outsideAccountText(account)),
          isOwnEvm: ({ address }) => sameAddress(ownEvm ?? null, address),
        })
    },

    outsideKeysHere: () => places.keysHere(),

    async outsideKeys(key) {
      const match = await withPublicKeys(({ outside: accounts, keys }, choice) => {
        const account = keysOf(accounts).find(
          (one) =>
            one.addressType === key.addressType &&
            outsideBitcoin(one, key.network)?.publicKey === key.publicKey,
        )
        const isOwn = account && keys && ownAccountOf(keys, account, likelyIndices(account, choice))
        return isOwn === undefined ? account : undefined
      })
      if (match === undefined || (await pathOf(match)) !== undefined) return undefined
      return { ...match, network: key.network }
    },

    async outsideEvm(address) {
      const evm = await withPublicKeys(({ outside: accounts }) =>
        keysOf(accounts)
          .flatMap((account) => account.evm ?? [])
          .find((one) => sameAddress(one.address, address)),
      )
      if (evm === undefined || (await pathOf(evm)) !== undefined || (await isOfPhrase(hasEvmKey(address))))
        return undefined
      const { fingerprint, path } = evm.origin
      return { fingerprint, path: [...path, 0, 0] }
    },

    hasBitcoinKey: async (key) => (await bitcoinPath(key)) !== undefined || isOfPhrase(hasBitcoinKey(key)),

    hasEvmKey: async (address) => (await evmPath(address)) !== undefined || isOfPhrase(hasEvmKey(address)),

    ownsOutsideEvm: (address) => withPublicKeys((sources) => isOutsideEvm(sources, address)),

    ownsBitcoinKey: async (key) =>
      (await withPublicKeys((sources) => isOutsideKey(sources, key))) || isOfPhrase(hasBitcoinKey(key)),

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
      )
    },
  }
}
