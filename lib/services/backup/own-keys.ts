import { hex } from '@scure/base'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { toAppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { OwnBitcoin } from '../restore/job'
import type { Wallet } from '../wallet/wallet'

/** Tells which keys are those of the wallet's accounts. */
export type OwnKeys = Pick<Wallet, 'ownsBitcoinKey' | 'ownsOutsideEvm'> & Pick<Keyring, 'withEvmKey'>

/** The account of a file's entry, if its key is one of the wallet's accounts; its address is what the key makes it. */
export async function ownBitcoin(
  { addressType, publicKey }: BitcoinEntry['account'],
  { profile }: Pick<Deployment, 'profile'>,
  keyring: Pick<OwnKeys, 'ownsBitcoinKey'>,
): Promise<OwnBitcoin | undefined> {
  const { network } = profile.bitcoin
  const key = { network, addressType, publicKey: publicKey.toLowerCase() }
  if (!(await keyring.ownsBitcoinKey(key))) return undefined
  const { scriptPubKey } = spendingScripts(addressType, hex.decode(key.publicKey))
  const address = addressOfScript(scriptPubKey, network)
  return address === undefined ? undefined : { address, addressType, publicKey: key.publicKey, scriptPubKey }
}

/** Whether an EVM account is the wallet's. @throws AppError `wallet-locked` */
export async function ownsEvm(address: Hex, keyring: OwnKeys): Promise<boolean> {
  return (await keyring.ownsOutsideEvm(address)) || isLent(address, keyring, () => {})
}

/** Lends the key of an EVM account of the phrase; false if the phrase has no such account. */
export async function isLent(
  address: Hex,
  keyring: Pick<OwnKeys, 'withEvmKey'>,
  use: (privateKey: Uint8Array) => void,
): Promise<boolean> {
  try {
    await keyring.withEvmKey(address, use)
    return true
  } catch (thrown) {
    const { code } = toAppError(thrown)
    if (code === 'review-changed' || code === 'phrase-missing') return false
    throw thrown
  }
}
