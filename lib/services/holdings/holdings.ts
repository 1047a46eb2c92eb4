import { sumSats } from '~/lib/core/amount'
import { findNetwork, tokensOf } from '~/lib/core/catalog'
import type { Look } from '~/lib/contract/look'
import type { BalanceOwner, BitcoinBalanceView, EvmBalancesView } from '~/lib/contract/views/holdings'
import { readBalance } from '~/lib/core/evm/read'
import { outgoingOf } from '~/lib/core/journal/outgoing'
import { heldBy } from '~/lib/core/journal/reserve'
import type { KeptOut } from '~/lib/core/coins/keep-out'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { certainAnswerOf } from '../chains/answers'
import { type Coin, listCoins, spendable } from '../chains/coins'
import { watchedAddresses } from '../chains/own-addresses'
import type { Addresses, SearchProgress } from '../addresses/addresses'
import type { AccountName } from '../addresses/search-record'
import { readingToShow } from '../chains/shared-reads'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import { evmPayer } from '../wallet/payer'
import type { Clock } from '../ports/platform'
import type { Journal } from '../journal/journal'
import { countUnderWay } from '../journal/under-way'
import type { NoteAddresses } from './note-addresses'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  clock: Clock
  addresses: Pick<Addresses, 'progress' | 'isNews' | 'dismissNews'>
  noteAddresses: NoteAddresses
  /** Told of every listing of an account's coins. */
  listed?: (owner: BalanceOwner, coins: readonly Coin[]) => void
}

/** The coins of what another signer has, as long as its signature is awaited. */
function awaitedCoins(entry: Entry): readonly Outpoint[] {
  const awaited = spendsBitcoin(entry) ? awaitedHandover(entry) : undefined
  return awaited?.plan.transaction.inputs ?? []
}

/** The balances of the unlocked accounts, as the chains show them now. */
export function createHoldings({
  deployments,
  keyring,
  journal,
  clock,
  addresses,
  noteAddresses,
  listed = () => {},
}: Ports) {
  const shown = async (look: Look, addresses = 1) => {
    // What has ended is polled too seldom to share its answers: what it has brought shows at once.
    const open = await countUnderWay(journal)
    const reading = { now: clock.now(), open, look, addresses }
    return { ...readingToShow(await deployments.current(), reading), open }
  }

  const foundElsewhere = async (account: AccountName, coins: readonly Coin[], { state }: SearchProgress) => {
    const others = coins.filter(({ address }) => address !== account.address)
    if (state === 'searching' || others.length === 0 || !(await addresses.isNews(account))) return {}
    const count = new Set(others.map(({ address }) => address)).size
    return { foundElsewhere: { sats: sumSats(others), addresses: count } }
  }

  return {
    async bitcoin(look: Look = 'now'): Promise<BitcoinBalanceView> {
      const [deployment, { bitcoin: account }] = await Promise.all([
        deployments.current(),
        keyring.accounts(),
      ])
      const name = { network: deployment.profile.bitcoin.network, address: account.address }
      const { isAsking } = await addresses.progress(name)
      // Each hit of a search has the balance read again: addresses that were asked a moment ago aren't asked anew.
      const watched = watchedAddresses(account)
      const shownNow = await shown(isAsking ? 'rest' : look, watched.length)
      const { profile, bitcoin: chain } = shownNow
      const listing = await listCoins(watched, chain, journal)
      const { coins, disputed } = listing
      const owner = { profileId: profile.id, address: account.address }
      listed(owner, coins)
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
        ...(await foundElsewhere(name, coins, progress)),
      }
    },

    /** Notes that the user knows what an older wallet has found at its other addresses. */
    async dismissFound(): Promise<void> {
      const [{ profile }, { bitcoin }] = await Promise.all([deployments.current(), keyring.accounts()])
      await addresses.dismissNews({ network: profile.bitcoin.network, address: bitcoin.address })
    },

    /**
     * The native currency and every token of a network whose contract answers; other tokens are left out. @throws
     * AppError `network-unknown`, `account-without-evm`, and as `EvmChain` if the chain itself cannot be read
     */
    async evm(networkName: string, look: Look = 'now'): Promise<EvmBalancesView> {
      const [deployment, accounts] = await Promise.all([shown(look), keyring.accounts()])
      const address = evmPayer(accounts)
      const network = findNetwork(deployment.profile, networkName)
      const chain = deployment.evm(networkName)
      // Read first: a transaction that is mined meanwhile is counted twice rather than not at all.
      const open = await journal.open()
      const owner = { address, chainId: chain.chainId }
      // Encoded once: it is the same call to every token.
      const balance = readBalance(address)
      const amounts = await Promise.all(
        tokensOf(network).map(async ({ address: token }) => ({
          token,
          amount:
            token === null ? await chain.balance(address) : await certainAnswerOf(balance, token, chain),
        })),
      )
      return {
        owner: { profileId: deployment.profile.id, address },
        balances: amounts.flatMap(({ token, amount }) => {
          if (amount === undefined) return []
          const outgoing = outgoingOf(open, owner, token)
          return [{ token, amount, available: amount > outgoing ? amount - outgoing : 0n }]
        }),
        asOf: clock.now(),
      }
    },
  }
}
