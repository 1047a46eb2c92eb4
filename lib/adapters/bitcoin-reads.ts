import type { FeeRates } from '~/lib/core/bitcoin/fee-rates'
import type { Outpoint } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import type {
  AddressTransaction,
  BitcoinChain,
  BroadcastOutcome,
  Outspend,
} from '~/lib/services/ports/bitcoin-chain'
import { agreedByTwo } from './agreed-by-two'
import { agreedOrMerged } from './agreed-or-merged'
import { addressReads } from './bitcoin-addresses'
import {
  depthOf,
  mergedFeeRates,
  settleFeeRates,
  settleOutspend,
  settleTransaction,
  unsettled,
} from './bitcoin-settle'
import type { BitcoinWork } from './bitcoin-work'
import { disagreement, type Endpoints, settleSame } from './endpoints'
import type { EsploraClient } from './esplora-client'

/** A server that is merely behind is not further behind than this. */
const MAX_TIP_DISTANCE = 6

type Parts = {
  client: EsploraClient
  work: BitcoinWork | null
  network: BitcoinNetwork
  /** Whether a single server is configured. */
  isAlone: boolean
  minRelayFeeRate: number
  broadcast: (rawTransaction: string) => Promise<BroadcastOutcome[]>
}

/** Reads by the servers of a network together. */
export function readsOf(endpoints: Endpoints, parts: Parts): BitcoinChain {
  const { client, work, network, isAlone, minRelayFeeRate } = parts
  const rawTransaction = (txid: string) => endpoints.firstKnown((url) => client.rawTransaction(url, txid))

  function transaction(txid: string): Promise<AddressTransaction | undefined> {
    return endpoints.agree(
      (url) => client.transaction(url, txid),
      (a, b) => {
        if (work === null && isDeeplyDisputed(a, b)) throw disagreement('confirmation')
        return settleTransaction(a, b)
      },
    )
  }

  /** A spend whose confirmation is proven, by a transaction that is proven to spend the output. */
  async function provenSpend(
    proof: BitcoinWork,
    spend: Outspend,
    { txid, vout }: Outpoint,
  ): Promise<Outspend> {
    if (!spend.spent) return spend
    const spender = await transaction(spend.txid)
    const isSpender = spender?.inputs.some((input) => input.txid === txid && input.vout === vout)
    return isSpender === true
      ? { ...spend, status: await proof.status(endpoints, spend.txid) }
      : unsettled(spend)
  }

  async function isConfirmedByTwo(txid: string): Promise<boolean> {
    const seen = await agreedByTwo<AddressTransaction | undefined>(
      endpoints,
      (url) => client.transaction(url, txid),
      (a, b) => (depthOf(a) > 0 ? b : a),
    )
    return depthOf(seen) > 0
  }

  async function isProvenByWork(proof: BitcoinWork, txid: string): Promise<boolean> {
    try {
      return (await proof.status(endpoints, txid)).state === 'confirmed'
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'work-unproven') return false
      throw thrown
    }
  }

  return {
    rawTransaction,
    transaction,
    counting: (note) => readsOf(endpoints.counting(note), parts),
    ...addressReads({
      endpoints,
      client,
      network,
      rawTransaction,
      isProven: (txid) => (work === null ? isConfirmedByTwo(txid) : isProvenByWork(work, txid)),
    }),

    sharedTransaction(txid) {
      return agreedByTwo<string | undefined>(
        endpoints,
        (url) => client.rawTransaction(url, txid),
        (a, b) => (b === undefined ? undefined : a),
      )
    },

    tipHeight() {
      return endpoints.agree(
        (url) => client.tipHeight(url),
        (a, b) => {
          if (Math.abs(a - b) > MAX_TIP_DISTANCE) throw disagreement('height')
          return Math.min(a, b)
        },
      )
    },

    blockTime(height) {
      // It decides from where on a rebuilt swap is searched for.
      return endpoints.agree((url) => client.blockTime(url, height), settleSame('time'))
    },

    async status(txid, since) {
      if (work !== null) return work.status(endpoints, txid, since)
      return (await transaction(txid))?.status ?? { state: 'absent' }
    },

    async outspends(txid, vouts) {
      const [one, other] = await endpoints.two((url) => client.outspends(url, txid))
      const spends = other === undefined ? one.value : mergeSpends(one.value, other.value)
      if (work !== null)
        return Promise.all(
          spends.map(async (spend, vout) =>
            vouts?.includes(vout) === false ? unconfirmed(spend) : provenSpend(work, spend, { txid, vout }),
          ),
        )
      // A confirmed spend rules a payment out. If two servers are configured, both have to show it.
      return other === undefined && !isAlone ? spends.map(unconfirmed) : spends
    },

    async feeRates() {
      // A server without any, such as a node that has just started, vouches for nothing: it counts as not having answered.
      const read = async (url: string): Promise<FeeRates | undefined> => {
        const rates = await client.feeRates(url)
        return rates.size === 0 ? undefined : { rates }
      }
      const told = await agreedOrMerged(endpoints, read, { settle: settleFeeRates, merge: mergedFeeRates })
      const relayed = (rates: ReadonlyMap<number, number>) =>
        new Map([...rates].map(([target, rate]) => [target, Math.max(rate, minRelayFeeRate)]))
      const { rates = new Map(), dearer } = told ?? {}
      return { rates: relayed(rates), ...(dearer && { dearer: relayed(dearer) }) }
    },

    async broadcast(rawTransaction) {
      const outcomes = await parts.broadcast(rawTransaction)
      const [outcome] = outcomes.toSorted((a, b) => Number(b.accepted) - Number(a.accepted))
      if (outcome === undefined) throw new AppError('chain-unreachable', 'no server answered')
      return outcome
    },
  }
}

function mergeSpends(a: readonly Outspend[], b: readonly Outspend[]): Outspend[] {
  return (a.length > b.length ? a : b).map((_, vout) =>
    settleOutspend(a[vout] ?? { spent: false }, b[vout] ?? { spent: false }),
  )
}

function unconfirmed(spend: Outspend): Outspend {
  return spend.spent ? unsettled(spend) : spend
}

/** One server shows it confirmed, deeper than the other could be behind, and the other does not. */
function isDeeplyDisputed(a: AddressTransaction | undefined, b: AddressTransaction | undefined): boolean {
  const [one, other] = [depthOf(a), depthOf(b)]
  if (Math.max(one, other) <= MAX_TIP_DISTANCE) return false
  return one === 0 || other === 0 || blockOf(a) !== blockOf(b)
}

function blockOf(seen: AddressTransaction | undefined): string | undefined {
  return seen?.status.state === 'confirmed' ? seen.status.blockHash : undefined
}
