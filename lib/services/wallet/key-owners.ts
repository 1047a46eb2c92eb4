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
import type { BitcoinKey } from '../ports/keyring'
import { type AccountChoice, type AccountSources, isOutsideEvm, isOutsideKey } from './accounts'
import { hasBitcoinKey, hasEvmKey, hasKeyOf, type IsWanted, likelyIndices, ownAccountOf } from './own-key'
import { type createOwnPlaces, keysOf } from './own-places'

/** Whose an account's keys are: the phrase's, or another signer's. */
export type KeyOwners = {
  /**
   * Whether a public key is that of any account of the phrase, or of one whose keys are elsewhere.
   * @throws AppError `wallet-locked`
   */
  ownsBitcoinKey: (key: BitcoinKey) => Promise<boolean>
  /**
   * Finds an account here that is given as another signer's: its index, and the origin that it contradicts.
   * @throws AppError `outside-key-own` for a key of the phrase, `wallet-locked`, `wallet-missing`
   */
  findOutside: (account: OutsideAccount) => Promise<FoundOutside>
  /** The same of EVM keys. */
  findOutsideEvm: (index: number, evm: OutsideEvm) => Promise<Pick<FoundOutside, 'otherOrigin'>>
  /**
   * Merges accounts of other signers that have one key, or are the phrase's.
   * @throws AppError `wallet-locked`, `wallet-missing`
   */
  outsideMerger: () => Promise<(accounts: AccountSources['outside']) => MergedAccounts>
  /**
   * The indices of accounts of other signers whose keys the phrase has: they are signed for here.
   * @throws AppError `wallet-locked`
   */
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
}

type FoundOutside = { index: number | undefined; otherOrigin: KeyOrigin | undefined }

type Ports = {
  withPublicKeys: <T>(use: (sources: AccountSources, choice: AccountChoice) => T) => Promise<T>
  outsideBitcoin: AccountSources['outsideBitcoin']
  places: ReturnType<typeof createOwnPlaces>
}

/** Tells by public keys alone; nothing is lent. */
export function createKeyOwners(ports: Ports): KeyOwners {
  const { withPublicKeys, places } = ports
  const { isOfPhrase, pathOf, bitcoinPath, evmPath } = places

  return {
    async findOutside(account) {
      await refuseOwn(account.kind === 'keys' ? account : null, hasKeyOf(account), places)
      return withPublicKeys(({ outside: accounts }) => {
        const [index] = [...accounts].find(([, one]) => isOneAccount(one, account)) ?? []
        return { index, otherOrigin: disputedOrigin(accounts, account) }
      })
    },

    async findOutsideEvm(index, evm) {
      await refuseOwn(evm, hasEvmKey(evm.address), places)
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

    outsideKeys: (key) => outsideKeysOf(key, ports),

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
  }
}

/** @throws AppError `outside-key-own` for what the phrase derives, on Bitcoin or on EVM networks */
async function refuseOwn(
  key: OutsideKeys | OutsideEvm | null,
  isWanted: IsWanted,
  { pathOf, isOfPhrase }: Ports['places'],
): Promise<void> {
  const isAtPlace = key !== null && (await pathOf(key)) !== undefined
  if (isAtPlace || (await isOfPhrase(isWanted)))
    throw new AppError('outside-key-own', 'the phrase has this key')
}

async function outsideKeysOf(
  key: BitcoinKey,
  { withPublicKeys, outsideBitcoin, places }: Ports,
): Promise<OutsideKeys | undefined> {
  const match = await withPublicKeys(({ outside: accounts, keys }, choice) => {
    const account = keysOf(accounts).find(
      (one) =>
        one.addressType === key.addressType && outsideBitcoin(one, key.network)?.publicKey === key.publicKey,
    )
    const isOwn = account && keys && ownAccountOf(keys, account, likelyIndices(account, choice))
    return isOwn === undefined ? account : undefined
  })
  if (match === undefined || (await places.pathOf(match)) !== undefined) return undefined
  return { ...match, network: key.network }
}
