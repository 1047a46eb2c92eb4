import { accountAt, type AccountList } from '~/lib/core/accounts/account'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { outsideBitcoin, OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import { sameAddress } from '~/lib/core/same-address'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import type { EvmAccount } from '~/lib/core/vault/evm-key'
import type { BitcoinKey } from '../ports/keyring'
import type { PublicKeys } from './public-keys'

/** The accounts that the user keeps, and the bridge's network; `null` before there is a bridge. */
export type AccountChoice = AccountList & { network: BitcoinNetwork | null }

/** The network of the phrase's accounts. */
export function phraseNetwork({ network }: Pick<AccountChoice, 'network'>): BitcoinNetwork {
  return network ?? 'mainnet'
}

/** Names accounts, of the user's or of the phrase's others, by their indices. */
export type SelectAccounts = (choice: AccountChoice) => readonly number[]

/** The public parts of one account of the phrase, with the address type that the user has chosen for it. */
export type KeystoreAccounts = {
  index: number
  network: BitcoinNetwork
  bitcoin: BitcoinAccount
  evm: EvmAccount
}

/** The public parts of an account whose keys are not in this browser. */
type OutsideAccounts = {
  index: number
  network: BitcoinNetwork
  bitcoin: OutsideBitcoin
  evm: EvmAccount | null
  outside: OutsideAccount
}

export type WalletAccounts = KeystoreAccounts | OutsideAccounts

/**
 * The public parts of one account with every address type, not only the chosen one. The EVM account's index is the
 * account index.
 */
export type AccountOfEveryType = {
  index: number
  bitcoinByType: Readonly<Partial<Record<AddressType, OutsideBitcoin>>>
  evm: EvmAccount | null
  outside?: OutsideAccount
}

/** The key of all addresses of an account; `extendedKey` is `null` where a single address is watched. */
export type AccountKey = {
  index: number
  network: BitcoinNetwork
  /** At 0/0, which names the account. */
  bitcoin: OutsideBitcoin
  extendedKey: string | null
}

/** Names accounts with one address type each. */
export type SelectTyped = (choice: AccountChoice) => readonly { index: number; addressType: AddressType }[]

/** Sources of accounts: the phrase's keys, `undefined` without a phrase, and the accounts of other signers. */
export type AccountSources = {
  keys: PublicKeys | undefined
  outside: ReadonlyMap<number, OutsideAccount>
  outsideBitcoin: typeof outsideBitcoin
}

/** `undefined` if the wallet has no account with this index, or none on the network in use. */
export function accountsAt(
  sources: AccountSources,
  choice: AccountChoice,
  index: number,
): WalletAccounts | undefined {
  const { keys, outside } = sources
  if (!isOutsideIndex(index)) return keys && ofChosenType(keys, choice, index)
  const account = outside.get(index)
  if (account === undefined) return undefined
  const network = choice.network ?? account.network
  const bitcoin = sources.outsideBitcoin(account, network)
  return bitcoin && { index, network, bitcoin, evm: evmOf(account), outside: account }
}

/** Like `accountsAt`, with every address type that the account has. */
export function everyTypeAt(
  sources: AccountSources,
  choice: AccountChoice,
  index: number,
): AccountOfEveryType | undefined {
  const { keys } = sources
  if (!isOutsideIndex(index)) return keys && ofEveryType(keys, choice, index)
  const accounts = accountsAt(sources, choice, index)
  if (accounts === undefined || !('outside' in accounts)) return undefined
  const { bitcoin, evm, outside: account } = accounts
  return { index, bitcoinByType: { [bitcoin.addressType]: bitcoin }, evm, outside: account }
}

/** The key of one account of the phrase in one address type, or of another signer's, whose type follows from its text. */
export function accountKeyAt(
  sources: AccountSources,
  choice: AccountChoice,
  { index, addressType }: { index: number; addressType: AddressType },
): AccountKey | undefined {
  const { keys } = sources
  if (isOutsideIndex(index)) {
    const accounts = accountsAt(sources, choice, index)
    if (accounts === undefined || !('outside' in accounts)) return undefined
    const { bitcoin, network, outside } = accounts
    return { index, network, bitcoin, extendedKey: outside.kind === 'keys' ? outside.extendedKey : null }
  }
  if (keys === undefined) return undefined
  const network = phraseNetwork(choice)
  const bitcoin = keys.bitcoin(network, addressType, index)
  return { index, network, bitcoin, extendedKey: keys.account(network, addressType, index) }
}

/** Whether a key is that of an account of another signer that the user has added. */
export function isOutsideKey(sources: AccountSources, { network, ...key }: BitcoinKey): boolean {
  return [...sources.outside.values()].some((account) => {
    const own = sources.outsideBitcoin(account, network)
    return own?.addressType === key.addressType && own.publicKey === key.publicKey
  })
}

/** Whether an EVM address is that of an account of another signer that the user has added. */
export function isOutsideEvm({ outside }: AccountSources, address: Hex): boolean {
  return [...outside.values()].some((account) => sameAddress(evmOf(account)?.address ?? null, address))
}

/** Of an account of another signer. */
export function evmOf(account: OutsideAccount): EvmAccount | null {
  return account.kind === 'keys' && account.evm !== undefined ? { address: account.evm.address } : null
}

export function ofChosenType(keys: PublicKeys, choice: AccountChoice, index: number): KeystoreAccounts {
  const network = phraseNetwork(choice)
  const { addressType } = accountAt(choice, index)
  return { index, network, bitcoin: keys.bitcoin(network, addressType, index), evm: keys.evm(index) }
}

/** Every address type of an account of the phrase. */
export type KeystoreOfEveryType = AccountOfEveryType & {
  bitcoinByType: Readonly<Record<AddressType, BitcoinAccount>>
  evm: EvmAccount
}

export function ofEveryType(
  keys: PublicKeys,
  choice: Pick<AccountChoice, 'network'>,
  index: number,
): KeystoreOfEveryType {
  const network = phraseNetwork(choice)
  const bitcoin = (type: AddressType) => keys.bitcoin(network, type, index)
  return {
    index,
    bitcoinByType: {
      p2wpkh: bitcoin('p2wpkh'),
      'p2sh-p2wpkh': bitcoin('p2sh-p2wpkh'),
      p2pkh: bitcoin('p2pkh'),
    },
    evm: keys.evm(index),
  }
}
