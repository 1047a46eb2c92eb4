import type { BaseNetwork, EvmNetwork, Profile } from '~/lib/contract/profile'
import { isBaseNetwork } from '~/lib/contract/profile'
import type { HelpFacts, HelpView } from '~/lib/contract/views/history'
import { addressOfScript } from '~/lib/core/address'
import { formatBtc } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import { type ParkedAt, type ParkedFacts, parkedMoney } from '~/lib/core/journal/parked-money'
import { storyOf } from '~/lib/core/journal/story'
import type { Swap } from '~/lib/core/journal/types'
import { sumText } from './sum'
import { chainLabel, networkIn, networkLabel } from './network-in'

/**
 * Where a swap's money is parked, with everything that a helper needs to find it; `null` if it is not parked. Without
 * its profile, networks are named as in the order, and contracts are left out.
 */
export function helpOf(
  swap: Swap,
  events: readonly JournalEvent[],
  profile: Profile | null,
): HelpView | null {
  const parked = parkedMoney(swap, events)
  if (parked === null) return null
  const { where, who, since, facts } = parked
  return {
    where,
    who,
    since,
    facts: {
      ...orderFacts(swap, profile),
      ...placeFacts(swap, where, profile),
      ...chainFacts(facts, profile),
    },
  }
}

/** Lists the facts of the order, and its recipient. */
function orderFacts(swap: Swap, profile: Profile | null): HelpFacts {
  const { sent, minimum, recipient } = storyOf(swap)
  return {
    amount: sumText(sent, profile),
    ...(minimum !== null && { minimum: sumText(minimum, profile) }),
    recipient,
    account: swap.account.address,
  }
}

/** The networks, and the contract that accounts for the money. */
function placeFacts({ intent }: Swap, where: ParkedAt, profile: Profile | null): HelpFacts {
  const network = networkIn(profile, intent.networkName)
  const base = network?.kind === 'cross-chain' ? networkIn(profile, network.via) : network
  const contract = base !== undefined && isBaseNetwork(base) ? contractOf(where, base, network) : undefined
  return {
    network: networkLabel(profile, intent.networkName),
    chain: String(intent.chainId),
    base: base?.label ?? intent.networkName,
    ...(contract !== undefined && { contract }),
  }
}

function contractOf(where: ParkedAt, base: BaseNetwork, network: EvmNetwork | undefined): Hex | undefined {
  switch (where) {
    case 'locker':
      return base.lockers
    case 'router':
      return base.exchangeRouter
    case 'base-connector':
    case 'sent-back':
      return base.baseConnector ?? undefined
    case 'refund':
    case 'payout':
    case 'collateral':
      return base.burnRouter
    case 'crossing':
    case 'target-connector':
      return network?.kind === 'cross-chain' ? network.connector : undefined
  }
}

/** Lists the facts of the chains. */
function chainFacts(facts: ParkedFacts, profile: Profile | null): HelpFacts {
  const { txid, call, lockingScript, log, counter, burn, collateral } = facts
  const script =
    lockingScript === undefined ? undefined : (addressIn(profile, lockingScript) ?? lockingScript)
  return {
    ...(txid !== undefined && { txid }),
    ...(call !== undefined && { call }),
    ...(script !== undefined && { script }),
    ...(log !== undefined &&
      log.transactionHash !== call && {
        log: `${log.transactionHash} (${chainLabel(profile, log.chainId)})`,
      }),
    ...(counter !== undefined && { counter: String(counter) }),
    ...(burn !== undefined && {
      locker: burn.lockerTargetAddress,
      request: String(burn.requestIdOfLocker),
      owed: `${formatBtc(burn.amountSats)} BTC`,
      deadline: String(burn.deadlineHeight),
    }),
    ...(collateral !== undefined && {
      contract: collateral.recipient,
      collateral: sumText({ asset: collateral, amount: collateral.amount }, profile),
    }),
  }
}

function addressIn(profile: Profile | null, script: string): string | undefined {
  return profile === null ? undefined : addressOfScript(script, profile.bitcoin.network)
}
