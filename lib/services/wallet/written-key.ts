import { hex } from '@scure/base'
import { accountAt } from '~/lib/core/accounts/account'
import { accountOf, keyPairOf } from '~/lib/core/bitcoin/keys'
import { encodeWif } from '~/lib/core/bitcoin/wif'
import { evmAccountOf, evmPrivateKeyOf } from '~/lib/core/vault/evm-key'
import type { KeyTree } from '~/lib/core/vault/derive'
import { type AccountChoice, phraseNetwork } from './accounts'

export type KeyKind = 'bitcoin' | 'evm'

/** A private key as other wallets import it, and the address that it belongs to. */
export type WrittenKey = { key: string; address: string }

/** The key of the account in use: a WIF for Bitcoin, hex for EVM networks. Its bytes are zeroed. */
export function writtenKey(tree: KeyTree, kind: KeyKind, choice: AccountChoice): WrittenKey {
  const { accountIndex } = choice
  const network = phraseNetwork(choice)
  const { addressType } = accountAt(choice, accountIndex)
  if (kind === 'bitcoin') {
    const { privateKey } = keyPairOf(tree, network, addressType, accountIndex)
    const { address } = accountOf(tree, network, addressType, accountIndex)
    return written(privateKey, (key) => ({ key: encodeWif(key, network), address }))
  }
  const { address } = evmAccountOf(tree, accountIndex)
  return written(evmPrivateKeyOf(tree, accountIndex), (key) => ({ key: `0x${hex.encode(key)}`, address }))
}

function written(privateKey: Uint8Array, write: (key: Uint8Array) => WrittenKey): WrittenKey {
  try {
    return write(privateKey)
  } finally {
    privateKey.fill(0)
  }
}
