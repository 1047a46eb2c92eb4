import { hex } from '@scure/base'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'
import type { BitcoinKey, Keyring } from '../ports/keyring'
import type { OwnBitcoin } from '../restore/job'
import { ACCOUNTS_ACT } from '../wallet/opened-keys'
import type { Wallet } from '../wallet/wallet'
import type { Budget } from './budget'

/** Tells which keys are those of the wallet's accounts. */
export type OwnKeys = Pick<Wallet, 'ownsBitcoinKey' | 'ownsOutsideEvm' | 'hasEvmKey'> &
  Pick<Keyring, 'withEvmKey'>

/** The same, with each key looked for once, and paid for: for one that is nobody's, all accounts are gone through. */
export function createOwnKeys(keyring: OwnKeys, budget: Budget): OwnKeys {
  const answers = new Map<string, Promise<boolean>>()
  const once = (key: string, ask: () => Promise<boolean>): Promise<boolean> => {
    const answer = answers.get(key)
    if (answer !== undefined) return answer
    budget.spend()
    const newAnswer = ask()
    answers.set(key, newAnswer)
    return newAnswer
  }
  return {
    ownsBitcoinKey: async (key) =>
      once(`${key.network}/${key.addressType}/${key.publicKey}`, () => keyring.ownsBitcoinKey(key)),
    ownsOutsideEvm: async (address) =>
      once(`outside/${address.toLowerCase()}`, () => keyring.ownsOutsideEvm(address)),
    hasEvmKey: async (address) => once(address.toLowerCase(), () => keyring.hasEvmKey(address)),
    // A person may have to open the key for it, as for any change of accounts.
    withEvmKey: (address, use) => keyring.withEvmKey(address, use, ACCOUNTS_ACT),
  }
}

/** The account of a file's entry, if its key is one of the wallet's accounts. */
export async function ownBitcoin(
  { addressType, publicKey }: BitcoinEntry['account'],
  { profile }: Pick<Deployment, 'profile'>,
  keyring: Pick<OwnKeys, 'ownsBitcoinKey'>,
): Promise<OwnBitcoin | undefined> {
  const { network } = profile.bitcoin
  const key = { network, addressType, publicKey: publicKey.toLowerCase() }
  return (await keyring.ownsBitcoinKey(key)) ? accountOfKey(key) : undefined
}

/** The account that a compressed key makes: a file may name any address with it. */
export function accountOfKey({ network, addressType, publicKey }: BitcoinKey): OwnBitcoin | undefined {
  if (!/^[\da-f]{66}$/.test(publicKey)) return undefined
  const { scriptPubKey } = spendingScripts(addressType, hex.decode(publicKey))
  const address = addressOfScript(scriptPubKey, network)
  return address === undefined ? undefined : { address, addressType, publicKey, scriptPubKey }
}

/** Whether an EVM account is the wallet's. @throws AppError `wallet-locked` */
export async function ownsEvm(
  address: Hex,
  keyring: Pick<OwnKeys, 'ownsOutsideEvm' | 'hasEvmKey'>,
): Promise<boolean> {
  return (await keyring.ownsOutsideEvm(address)) || keyring.hasEvmKey(address)
}
