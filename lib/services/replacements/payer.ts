import type { BitcoinEntry } from '~/lib/core/journal/types'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { AccountHolders } from '../addresses/account-holders'
import { type OwnAddresses, ownAddresses, signersOf } from '../chains/own-addresses'
import type { Holder } from '../ports/keyring'
import type { OutsideSigners } from '../ports/outside-signers'

export type PayerPorts = {
  holdersOf: AccountHolders
  outsideSigners: Pick<OutsideSigners, 'of'>
}

/** The addresses that hold the payer's coins, every one of the account, and the one for change. */
export async function payerOf(
  { account }: BitcoinEntry,
  network: BitcoinNetwork,
  { holdersOf, outsideSigners }: PayerPorts,
) {
  const { namedBranches = 'both' } = (await outsideSigners.of({ ...account, network })) ?? {}
  const paying = await holdersOf({ network, address: account.address }, namedBranches)
  const own = ownAddresses({ ...account, ...paying })
  return { ...own, every: [...own.addresses, ...(paying?.all ?? [])] }
}

/** Whose coins a replacement may spend. @param paid the addresses that have paid, which may hold no coin any more */
export function signersOfReplacement(payer: OwnAddresses, paid: readonly Holder[]) {
  const holders = new Map([...payer.addresses, ...paid].map((own) => [own.address, own]))
  return signersOf({ ...payer, addresses: [...holders.values()] })
}
