import type { FeeRates } from '~/lib/core/bitcoin/fee-rates'
import { scriptPubKeyOf } from '~/lib/core/address'
import { hasWork, workFloorOf } from '~/lib/core/bitcoin/proof-of-work'
import { decodeTransaction, type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { type BitcoinNetwork, genesisHash } from '~/lib/core/network'
import type {
  AddressTransaction,
  BitcoinChain,
  BroadcastOutcome,
  Outspend,
  Utxo,
} from '~/lib/services/ports/bitcoin-chain'
import type { Since } from '~/lib/services/ports/deployment'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { addressUse, proofOfUse } from './address-use'
import { agreedByTwo } from './agreed-by-two'
import { agreedOrMerged } from './agreed-or-merged'
import {
  mergedFeeRates,
  sameMovements,
  settleFeeRates,
  settleOutspend,
  settleStatus,
  unsettled,
} from './bitcoin-settle'
import { type BitcoinWork, createBitcoinWork } from './bitcoin-work'
import type { Answer } from './endpoint-health'
import { createEndpoints, disagreement, type Endpoints } from './endpoints'
import { createEsploraClient, type EsploraClient } from './esplora-client'
import { createHistoryCoins } from './history-coins'
import type { Http } from './http'
import { ANEW, sinceTip } from './reading-limits'
import type { Accepted, Readings } from './readings'
import { createWorkStore } from './work-store'

type Options = {
  bitcoin: {
    network: BitcoinNetwork
    esplora: readonly string[]
    workFloor: number | null
    /** In sat/vB: no fee rate is below it, however low the servers' estimates are. */
    minRelayFeeRate: number
  }
  http: Http
  /** For broadcasts alone. */
  sending?: Http
  now: () => number
  /** Keeps what was proven while no worker runs. */
  session: Pick<KeyValueArea, 'get' | 'set'>
  readings: Readings
}

/** A chain, and the same one for an action in which earlier answers count again. */
export type ReadAgain<Chain, Limit> = { chain: Chain; reading: (limit: Limit) => Chain }

/** A server that is merely behind is not further behind than this. */
const MAX_TIP_DISTANCE = 6

/** The most UTXOs or transactions that one server alone lists to check one by one: a lying one may list thousands. */
const MAX_DISPUTED = 200

/**
 * A Bitcoin network over Esplora servers, each of which proves its network by the hash of block 0.
 *
 * If two servers are configured and answer, both are asked for everything that decides about money. A dispute is
 * settled by the raw transaction, which proves itself, or by a third server; otherwise the call throws
 * `chain-disagreement`. One server is enough for `rawTransaction`. A broadcast goes to every server.
 *
 * On a network with proof of work, `status` and `outspends` accept no server's report as a confirmation. They require a
 * proof: with one, a single server is enough; without one, no number of servers is.
 */
export function createBitcoinChain({
  bitcoin,
  http,
  sending = http,
  now,
  session,
  readings,
}: Options): ReadAgain<BitcoinChain, Since> {
  const histories = createHistoryCoins(now)
  const clientWith = (accepted: (url: string) => Accepted | Promise<Accepted>, by = http) =>
    createEsploraClient({ http: by, now, readings, histories, accepted })
  const genesis = genesisHash(bitcoin.network)
  const usual = clientWith(() => ANEW)
  const endpointsBy = (client: EsploraClient) =>
    createEndpoints({
      urls: bitcoin.esplora,
      prove: async (url) => (await client.genesis(url)) === genesis,
      now,
    })
  const endpoints = endpointsBy(usual)
  const sender = clientWith(() => ANEW, sending)
  const sendingTo = endpointsBy(sender)
  const floorBits = workFloorOf(bitcoin)
  const proofs =
    floorBits === null
      ? null
      : { floorBits, store: createWorkStore(session, (header) => hasWork(header, floorBits)) }
  const { network, minRelayFeeRate } = bitcoin
  const isAlone = bitcoin.esplora.length === 1
  const over = (client: EsploraClient) =>
    chainOver(endpoints, {
      client,
      work: proofs && createBitcoinWork({ client, ...proofs }),
      network,
      isAlone,
      minRelayFeeRate,
      broadcast: (rawTransaction) =>
        sendingTo.all((url) => sender.broadcast(url, rawTransaction), isAccepted),
    })
  return {
    chain: over(usual),
    reading: (limit) =>
      over(
        clientWith((server) =>
          sinceTip(limit, {
            server,
            readings,
            hash: (accepted) => usual.tip(server, accepted),
            height: (accepted) => usual.tipHeight(server, accepted),
            isItsTurn: isTurnOf(bitcoin.esplora.indexOf(server), limit.turnMs, now()),
          }),
        ),
      ),
  }
}

/** A read asks two servers: they take turns. */
function isTurnOf(index: number, turnMs: number | undefined, now: number): boolean {
  return turnMs === undefined || Math.floor(now / turnMs) % 2 === index % 2
}

type Parts = {
  client: EsploraClient
  work: BitcoinWork | null
  network: BitcoinNetwork
  /** Whether a single server is configured. */
  isAlone: boolean
  minRelayFeeRate: number
  broadcast: (rawTransaction: string) => Promise<BroadcastOutcome[]>
}

function isAccepted({ accepted }: BroadcastOutcome): boolean {
  return accepted
}

function chainOver(endpoints: Endpoints, parts: Parts): BitcoinChain {
  const { client, work, network, isAlone, minRelayFeeRate } = parts
  const rawTransaction = (txid: string) => endpoints.firstKnown((url) => client.rawTransaction(url, txid))

  /** Merges two servers' views of one transaction; `undefined` stands for a server that does not know it. */
  function settle(
    a: AddressTransaction | undefined,
    b: AddressTransaction | undefined,
  ): AddressTransaction | undefined {
    const seen = a ?? b
    if (a === undefined || b === undefined) return seen && unsettled(seen)
    // The txid proves the rest. Nothing in it proves what the inputs spent.
    if (!sameMovements(a, b)) throw disagreement('transaction')
    return { ...a, status: settleStatus(a.status, b.status) }
  }

  function transaction(txid: string): Promise<AddressTransaction | undefined> {
    return endpoints.agree(
      (url) => client.transaction(url, txid),
      (a, b) => {
        if (work === null && isDeeplyDisputed(a, b)) throw disagreement('confirmation')
        return settle(a, b)
      },
    )
  }

  /**
   * Checks a UTXO that only one server lists, or whose value is disputed, against its raw transaction and the other
   * server's outspends.
   */
  async function provenCoin(coin: Utxo, script: string, otherUrl: string): Promise<Utxo | undefined> {
    const [raw, spends] = await Promise.all([
      rawTransaction(coin.txid),
      client.outspends(otherUrl, coin.txid).catch((): Outspend[] => []),
    ])
    const output = raw === undefined ? undefined : decodeTransaction(raw).outputs[coin.vout]
    if (output?.scriptPubKey !== script || spends[coin.vout]?.spent === true) return undefined
    return { ...coin, valueSats: output.valueSats }
  }

  /** A transaction that only one server shows as confirmed is not: it may have invented the whole payment. */
  async function confirmationsAt(url: string, { txid, confirmations }: Utxo): Promise<number> {
    const seen = await client.transaction(url, txid).catch(() => undefined)
    return Math.min(confirmations, depthOf(seen))
  }

  /** A UTXO that the other server does not list. */
  async function unlistedCoin(coin: Utxo, script: string, otherUrl: string): Promise<Utxo | undefined> {
    const [proven, confirmations] = await Promise.all([
      provenCoin(coin, script, otherUrl),
      confirmationsAt(otherUrl, coin),
    ])
    return proven && { ...proven, confirmations }
  }

  async function mergeCoins(one: Answer<Utxo[]>, other: Answer<Utxo[]>, script: string): Promise<Utxo[]> {
    const theirs = new Map(other.value.map((coin) => [outpointKey(coin), coin]))
    const ours = new Set(one.value.map(outpointKey))
    const hidden = other.value.filter((coin) => !ours.has(outpointKey(coin)))
    const disputed = one.value.filter((coin) => theirs.get(outpointKey(coin))?.valueSats !== coin.valueSats)
    if (disputed.length + hidden.length > MAX_DISPUTED) throw disagreement('coins')
    const merged = [
      ...one.value.map(async (coin) => {
        const twin = theirs.get(outpointKey(coin))
        if (twin === undefined) return unlistedCoin(coin, script, other.url)
        const confirmations = Math.min(coin.confirmations, twin.confirmations)
        if (twin.valueSats === coin.valueSats) return { ...coin, confirmations }
        return provenCoin({ ...coin, confirmations }, script, other.url)
      }),
      ...hidden.map((coin) => unlistedCoin(coin, script, one.url)),
    ]
    return (await Promise.all(merged)).filter((coin) => coin !== undefined)
  }

  async function mergeHistory(one: Answer<AddressTransaction[]>, other: Answer<AddressTransaction[]>) {
    const listed = new Map(one.value.map((entry) => [entry.txid, entry]))
    const twins = new Map(other.value.map((entry) => [entry.txid, entry]))
    const txids = [...new Set([...listed.keys(), ...twins.keys()])]
    const disputed = txids.filter((txid) => !listed.has(txid) || !twins.has(txid))
    if (disputed.length > MAX_DISPUTED) throw disagreement('transactions')
    const merged = txids.map(async (txid) =>
      // One server's page may end earlier than the other's: fetch what is missing.
      settle(
        listed.get(txid) ?? (await client.transaction(one.url, txid).catch(() => undefined)),
        twins.get(txid) ?? (await client.transaction(other.url, txid).catch(() => undefined)),
      ),
    )
    const settled = (await Promise.all(merged)).filter((entry) => entry !== undefined)
    return settled.toSorted((a, b) => heightOf(b) - heightOf(a))
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
    counting: (note) => chainOver(endpoints.counting(note), parts),

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
      return endpoints.agree(
        (url) => client.blockTime(url, height),
        (a, b) => {
          if (a !== b) throw disagreement('time')
          return a
        },
      )
    },

    async utxos(address) {
      const script = scriptPubKeyOf(address, network)
      const [one, other] = await endpoints.two((url) => client.utxos(url, address, script))
      return other === undefined ? one.value : mergeCoins(one, other, script)
    },

    async transactions(address, afterTxid) {
      const [one, other] = await endpoints.two((url) => client.transactions(url, address, afterTxid))
      return other === undefined ? one.value : mergeHistory(one, other)
    },

    addressUse: (address) => addressUse(endpoints, (url) => client.addressCounts(url, address)),

    proofOfUse: (address) =>
      proofOfUse(endpoints, {
        script: scriptPubKeyOf(address, network),
        history: (url) => client.transactions(url, address),
        isProven: (txid) => (work === null ? isConfirmedByTwo(txid) : isProvenByWork(work, txid)),
      }),

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

function depthOf(seen: AddressTransaction | undefined): number {
  return seen?.status.state === 'confirmed' ? seen.status.confirmations : 0
}

function blockOf(seen: AddressTransaction | undefined): string | undefined {
  return seen?.status.state === 'confirmed' ? seen.status.blockHash : undefined
}

/** Sort key, newest first: the mempool is above every block. */
function heightOf({ status }: AddressTransaction): number {
  return status.state === 'confirmed' ? status.height : Number.MAX_SAFE_INTEGER
}
