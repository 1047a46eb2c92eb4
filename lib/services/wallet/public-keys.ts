import { hex } from '@scure/base'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { accountKeyOf, accountOf, type BitcoinAccount } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import { outsideBitcoin, type OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import { pathKey, type PublicTree } from '~/lib/core/vault/derive'
import { type EvmAccount, evmAccountOf } from '~/lib/core/vault/evm-key'

/** The public parts of a phrase's accounts, each derived when it is asked for. */
export type PublicKeys = {
  bitcoin: (network: BitcoinNetwork, type: AddressType, index: number) => BitcoinAccount
  evm: (index: number) => EvmAccount
  /** The extended public key of an account. */
  account: (network: BitcoinNetwork, type: AddressType, index: number) => string
  /** The compressed public key at any path, as hex; `undefined` if it takes a private key. */
  at: (path: readonly number[]) => string | undefined
}

/**
 * The public keys of any keystore, each derived once: a derivation takes up to six multiplications on the curve, which
 * are slow in a worker that has just started. Nothing that is kept is secret.
 */
export function createPublicKeys() {
  const bitcoin = new Map<string, BitcoinAccount>()
  const evm = new Map<string, EvmAccount>()
  const others = new Map<string, string | undefined>()
  const accounts = new Map<string, string>()

  /** @param tree is asked for what is not known yet, so its use must not have ended */
  return (keystore: string, tree: PublicTree): PublicKeys => ({
    bitcoin: (network, type, index) =>
      once(bitcoin, [keystore, network, type, index].join('/'), () => accountOf(tree, network, type, index)),
    evm: (index) => once(evm, [keystore, index].join('/'), () => evmAccountOf(tree, index)),
    account: (network, type, index) =>
      once(accounts, [keystore, network, type, index].join('/'), () =>
        accountKeyOf(tree, network, type, index),
      ),
    at: (path) =>
      once(others, `${keystore}/${pathKey(path)}`, () =>
        tree.has(path) ? hex.encode(tree.publicKey(path)) : undefined,
      ),
  })
}

/** Derives the addresses of other signers' accounts, each once for as long as the account is in memory. */
export function createOutsideBitcoin(): typeof outsideBitcoin {
  const byAccount = new WeakMap<OutsideAccount, Map<BitcoinNetwork, OutsideBitcoin | undefined>>()

  return (account, network) => {
    const byNetwork = byAccount.get(account) ?? new Map<BitcoinNetwork, OutsideBitcoin | undefined>()
    byAccount.set(account, byNetwork)
    return once(byNetwork, network, () => outsideBitcoin(account, network))
  }
}

function once<K, T>(values: Map<K, T>, key: K, derive: () => T): T {
  const value = values.get(key) ?? derive()
  values.set(key, value)
  return value
}
