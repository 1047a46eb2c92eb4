import { findNetwork } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import type { DeliveryProof, Entry } from '~/lib/core/journal/types'
import { networkIn } from './network-in'

/** Explorer pages; `null` if the profile names no explorer, or has been removed. */
export type Links = {
  bitcoin(txid: string): string | null
  evm(hash: string): string | null
  base(hash: string): string | null
}

export function linksOf(profile: Profile | null, entry: Entry): Links {
  const { intent } = entry
  const network = 'networkName' in intent ? networkIn(profile, intent.networkName) : undefined
  const base =
    profile !== null && network?.kind === 'cross-chain' ? findNetwork(profile, network.via) : network
  const link = (explorer: string | null | undefined, id: string) =>
    explorer === null || explorer === undefined ? null : `${explorer}/tx/${id}`
  return {
    bitcoin: (txid) => link(profile?.bitcoin.explorer, txid),
    evm: (hash) => link(network?.explorer, hash),
    base: (hash) => link(base?.explorer, hash),
  }
}

/** A native delivery on a cross-chain network is proven by a balance, so it has no transaction. */
export function transactionOf(proof: DeliveryProof): string | null {
  return 'transactionHash' in proof ? proof.transactionHash : null
}
