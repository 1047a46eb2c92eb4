import { HARDENED_OFFSET } from '@scure/bip32'
import type { Hex } from '~/lib/core/hex'
import { keyIdentity, placeOfKey } from '~/lib/core/outside/account/extended-key'
import type { KeyOrigin, OutsideAccount, OutsideKeys } from '~/lib/core/outside/account/outside-account'
import { outsideAccountText } from '~/lib/core/outside/account/write-account'
import { sameAddress } from '~/lib/core/same-address'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import type { BitcoinKey } from '../ports/keyring'
import type { AccountChoice, AccountSources } from './accounts'
import { type IsWanted, likelyIndices, type OwnAccount, ownAccountOf, searchFrom } from './own-key'
import { createSlices, type Slices } from './slices'

type Path = readonly number[]
type PlacedKey = { extendedKey: string; origin: KeyOrigin | null }

type Ports = {
  withPublicKeys: <T>(use: (sources: AccountSources, choice: AccountChoice) => T) => Promise<T>
}

/** BIP84, BIP49, BIP44 and BIP86, each with the coins of Bitcoin and its test networks. */
const PURPOSES = [84, 49, 44, 86]
const COINS = [0, 1]
const EVM_BRANCH: Path = [44, 60]
/** An account's first address, below its extended key. */
const FIRST: Path = [0, 0]
/** An extended key's last 33 bytes, as hex. */
const PUBLIC_KEY_CHARACTERS = 66

/** Where a phrase would have a key: at the path that its text states, and wherever wallets put one of its number. */
export function likelyPaths({ extendedKey, origin }: PlacedKey): Path[] {
  const number = placeOfKey(extendedKey)
  const branches = [...PURPOSES.flatMap((purpose) => COINS.map((coin) => [purpose, coin])), EVM_BRANCH, []]
  const usual = branches.map((branch) => [...branch.map((step) => step + HARDENED_OFFSET), number])
  const stated = origin === null || origin.path.length === 0 ? [] : [origin.path]
  return number < HARDENED_OFFSET ? stated : [...stated, ...usual]
}

/**
 * Searches an unlocked wallet's phrase. All its accounts take two seconds to derive: between slices of that,
 * the worker answers others, and the seed is not in use.
 */
export function createOwnPlaces({ withPublicKeys }: Ports) {
  const addressPath = async (key: PlacedKey | undefined): Promise<Path | undefined> => {
    const path = key && (await pathOf(key, withPublicKeys))
    return path && [...path, ...FIRST]
  }

  return {
    /** Whether any account of the phrase that is used is what is looked for. */
    isOfPhrase: (isWanted: IsWanted) => search(LAST_ACCOUNT, isWanted, withPublicKeys),

    pathOf: (key: PlacedKey) => pathOf(key, withPublicKeys),

    /** The phrase's path to the address of an account of another signer whose key it has. */
    bitcoinPath: async ({ network, publicKey }: Omit<BitcoinKey, 'addressType'>) =>
      addressPath(
        await withPublicKeys(({ outside, outsideBitcoin }) =>
          keysOf(outside).find((account) => outsideBitcoin(account, network)?.publicKey === publicKey),
        ),
      ),

    evmPath: async (address: Hex) =>
      addressPath(
        await withPublicKeys(({ outside }) =>
          keysOf(outside)
            .flatMap(({ evm }) => evm ?? [])
            .find((evm) => sameAddress(evm.address, address)),
        ),
      ),

    /** The indices of accounts of other signers whose keys the phrase has. */
    async keysHere(): Promise<ReadonlySet<number>> {
      const outsideAccounts = await withPublicKeys(({ outside }) => outside)
      const slices = createSlices()
      const here = new Set<number>()
      for (const [index, account] of outsideAccounts)
        if (account.kind === 'keys' && (await pathOf(account, withPublicKeys, slices)) !== undefined)
          here.add(index)
      return here
    },

    /** The accounts of other signers that are accounts of the phrase, by their texts. */
    async twins(): Promise<ReadonlyMap<string, number>> {
      const outsideAccounts = await withPublicKeys(({ outside }) => outside)
      const slices = createSlices()
      const twins = new Map<string, number>()
      for (const account of outsideAccounts.values()) {
        const index = await twinOf(account, withPublicKeys, slices)
        if (index !== undefined) twins.set(outsideAccountText(account), index)
      }
      return twins
    },
  }
}

/** The account of the phrase that an account is, key and address type alike. */
async function twinOf(
  account: OutsideAccount,
  withPublicKeys: Ports['withPublicKeys'],
  slices: Slices,
): Promise<number | undefined> {
  const indices = await withPublicKeys((_, choice) => likelyIndices(account, choice))
  let own: OwnAccount | undefined
  await search(
    indices.length - 1,
    (keys, at) => (own = ownAccountOf(keys, account, indices.slice(at, at + 1))) !== undefined,
    withPublicKeys,
    slices,
  )
  return account.kind === 'address' || own?.addressType === account.addressType ? own?.index : undefined
}

/** The path at which the phrase has an extended key; `undefined` if it has none that the key's text leads to. */
async function pathOf(
  key: PlacedKey,
  withPublicKeys: Ports['withPublicKeys'],
  slices?: Slices,
): Promise<Path | undefined> {
  const paths = likelyPaths(key)
  const publicKey = keyIdentity(key.extendedKey).slice(-PUBLIC_KEY_CHARACTERS)
  let path: Path | undefined
  const isThere: IsWanted = (keys, at) => {
    path = paths[at]
    return path !== undefined && keys.at(path) === publicKey
  }
  return (await search(paths.length - 1, isThere, withPublicKeys, slices)) ? path : undefined
}

async function search(
  last: number,
  isWanted: IsWanted,
  withPublicKeys: Ports['withPublicKeys'],
  slices = createSlices(),
): Promise<boolean> {
  let outcome: boolean | number = 0
  while (typeof outcome === 'number') {
    const from: number = outcome
    outcome = await withPublicKeys(
      ({ keys }) =>
        keys !== undefined && searchFrom({ from, last }, (at) => isWanted(keys, at), slices.isOver),
    )
    await slices.next()
  }
  return outcome
}

/** Those that have keys, and not only an address. */
export function keysOf(outside: AccountSources['outside']): OutsideKeys[] {
  return [...outside.values()].flatMap((account) => (account.kind === 'keys' ? [account] : []))
}
