import { sumSats } from '~/lib/core/amount'
import type { Look } from '~/lib/contract/look'
import type { BalanceOwner, BitcoinBalanceView } from '~/lib/contract/views/holdings'
import { heldBy } from '~/lib/core/journal/reserve'
import type { KeptOut } from '~/lib/core/coins/keep-out'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { type Coin, listCoins, spendable } from '../chains/coins'
import { watchedAddresses } from '../chains/own-addresses'
import type { Addresses, SearchProgress } from '../addresses/addresses'
import type { AccountName } from '../addresses/search-record'
import type { Keyring } from '../ports/keyring'
import type { NoteAddresses } from './note-addresses'
import { type ShownPorts, shownDeployment } from './shown-deployment'

export type BitcoinPorts = ShownPorts & {
  keyring: Keyring
  addresses: Pick<Addresses, 'progress' | 'isNews'>
  noteAddresses: NoteAddresses
  /** Told of every listing of an account's coins. */
  listed?: (owner: BalanceOwner, coins: readonly Coin[]) => void
}

/** The bitcoin of the account in use, as the chain shows it now. */
export async function bitcoinBalance(look: Look, ports: BitcoinPorts): Promise<BitcoinBalanceView> {
  const { deployments, keyring, journal, clock, addresses, noteAddresses, listed } = ports
  const [deployment, { bitcoin: account }] = await Promise.all([deployments.current(), keyring.accounts()])
  const name = { network: deployment.profile.bitcoin.network, address: account.address }
  const { isAsking } = await addresses.progress(name)
  // Each hit of a search has the balance read again: addresses that were asked a moment ago aren't asked anew.
  const watched = watchedAddresses(account)
  const shownNow = await shownDeployment(isAsking ? 'rest' : look, ports, watched.length)
  const { profile, bitcoin: chain } = shownNow
  const listing = await listCoins(watched, chain, journal)
  const { coins, disputed } = listing
  const owner = { profileId: profile.id, address: account.address }
  listed?.(owner, coins)
  const progress = await noteAddresses(name, { listing, watched, chain, open: shownNow.open })
  const reserved = new Set(coins.filter((coin) => coin.reserved).map(outpointKey))
  const open = reserved.size === 0 ? [] : await journal.open()
  const awaited = new Set(open.flatMap(awaitedCoins).map(outpointKey))
  const awaitedSats = sumSats(coins.filter((coin) => awaited.has(outpointKey(coin))))
  const keptOutOf = (why: KeptOut) => {
    const out = coins.filter((coin) => coin.keptOut === why)
    return { coins: out.length, sats: sumSats(out) }
  }
  const maturing = keptOutOf('maturing')
  return {
    owner,
    confirmedSats: sumSats(coins.filter(({ confirmations }) => confirmations > 0)),
    pendingSats: sumSats(coins.filter(({ confirmations }) => confirmations === 0)),
    reservedSats: sumSats(coins.filter((coin) => coin.reserved)),
    ...(awaitedSats > 0n && { awaitedSats }),
    reservedBy: open
      .filter((entry) => heldBy(entry).some((outpoint) => reserved.has(outpointKey(outpoint))))
      .map(({ id }) => id),
    keptOut: {
      frozen: keptOutOf('frozen'),
      small: keptOutOf('small'),
      ...(maturing.coins > 0 && { maturing }),
    },
    spendableSats: sumSats(spendable(coins)),
    asOf: clock.now(),
    ...(progress.state === 'searching' && {
      search: { left: progress.left, addressCount: progress.addressCount },
    }),
    ...(disputed.length > 0 && { disputedAddresses: disputed.length }),
    ...(await foundElsewhere(name, coins, progress, addresses)),
  }
}

/** The coins of what another signer has, as long as its signature is awaited. */
function awaitedCoins(entry: Entry): readonly Outpoint[] {
  const awaited = spendsBitcoin(entry) ? awaitedHandover(entry) : undefined
  return awaited?.plan.transaction.inputs ?? []
}

/** The coins at other addresses than the account's own, until the user knows of them. */
async function foundElsewhere(
  account: AccountName,
  coins: readonly Coin[],
  { state }: SearchProgress,
  addresses: Pick<Addresses, 'isNews'>,
): Promise<Pick<BitcoinBalanceView, 'foundElsewhere'>> {
  const others = coins.filter(({ address }) => address !== account.address)
  if (state === 'searching' || others.length === 0 || !(await addresses.isNews(account))) return {}
  const count = new Set(others.map(({ address }) => address)).size
  return { foundElsewhere: { sats: sumSats(others), addresses: count } }
}
