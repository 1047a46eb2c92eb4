import type { Address, Hex } from 'viem'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

export type EvmAccount = { readonly address: Address; readonly privateKey: Hex }

export type ThirdParty = { readonly id: number; readonly payee: Address; readonly basisPoints: number }

/** Anvil's own development phrase: public, so its accounts hold play money only. */
const mnemonic = 'test test test test test test test test test test test junk'

/**
 * Account `index` of the development phrase: 0 owner, 1 relayer, 2–4 lockers, 5 third party, 6 treasury, 9 filler, rest
 * free.
 */
export function evmAccount(index: number): EvmAccount {
  const account = mnemonicToAccount(mnemonic, { addressIndex: index })
  const { privateKey } = account.getHdKey()
  if (privateKey === null) throw new Error(`account ${index} has no key`)
  return { address: account.address, privateKey: bytesToHex(privateKey) }
}

export const owner = evmAccount(0)
export const relayer = evmAccount(1)
/** Pays swaps early, from its own money. */
export const filler = evmAccount(9)
export const treasury = evmAccount(6).address
export const thirdParties: readonly ThirdParty[] = [{ id: 7, payee: evmAccount(5).address, basisPoints: 10 }]
