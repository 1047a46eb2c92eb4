import type { BitcoinChain, Utxo } from '../ports/bitcoin-chain'
import type { JournalStore } from '../ports/journal-store'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { heldKeys } from '~/lib/core/journal/reserve'

export type Coin = Utxo & { reserved: boolean }

/** The UTXOs of an address as the chain shows them, marked if a swap other than `ownId` has reserved them. */
export async function coinsOf(
  address: string,
  bitcoin: BitcoinChain,
  journal: Pick<JournalStore, 'open'>,
  ownId?: string,
): Promise<Coin[]> {
  const [utxos, open] = await Promise.all([bitcoin.utxos(address), journal.open()])
  const held = heldKeys(open.filter(({ id }) => id !== ownId))
  return utxos.map((utxo) => ({ ...utxo, reserved: held.has(outpointKey(utxo)) }))
}

export function sumSats(coins: readonly { valueSats: bigint }[]): bigint {
  return coins.reduce((sum, { valueSats }) => sum + valueSats, 0n)
}

export function spendable(coins: readonly Coin[]): Coin[] {
  return coins.filter(({ reserved }) => !reserved)
}
