import type { CoinView } from '~/lib/contract/views/holdings'
import { pathText } from '~/lib/core/bitcoin/address-type'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { type Coin, coinsOf } from '../chains/coins'
import { pathOf, type WatchedAddress, watchedAddresses } from '../chains/own-addresses'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { CoinNotes } from './coin-notes'

type Ports = {
  deployments: Deployments
  keyring: Pick<Keyring, 'accounts'>
  journal: Journal
  coinNotes: CoinNotes
}

/** The coins of the Bitcoin account, and what the user decides about them. */
export function createCoins({ deployments, keyring, journal, coinNotes }: Ports) {
  return {
    /** Newest first. @throws AppError as `BitcoinChain` */
    async list(): Promise<CoinView[]> {
      const [{ bitcoin: chain }, { bitcoin: account }] = await Promise.all([
        deployments.current(),
        keyring.accounts(),
      ])
      const [coins, notes] = await Promise.all([
        coinsOf(watchedAddresses(account), chain, journal),
        coinNotes.all(),
      ])
      const viewOf = async (coin: Coin & WatchedAddress): Promise<CoinView> => {
        const { txid, valueSats, confirmations, reserved, keptOut } = coin
        const outpoint = outpointKey(coin)
        const { choice = null, label = '' } = notes.get(outpoint) ?? {}
        const source = (await journal.sourceOf(coin)) ?? null
        const { address } = coin
        const path = pathText(pathOf(coin))
        const state = { confirmations, reserved, keptOut, choice, label, source }
        return { outpoint, txid, address, path, valueSats, ...state }
      }
      const newestFirst = coins.toSorted((a, b) => a.confirmations - b.confirmations)
      return Promise.all(newestFirst.map(viewOf))
    },

    note: coinNotes.save,
  }
}
