import { coreVerdict } from '~/lib/contract/core-verdict'
import {
  type EsploraTransaction,
  type ListedBlock,
  readAddressStats,
  readBlockHash,
  readBlocks,
  readFeeRates,
  readHex,
  readMerkleProof,
  readOutspends,
  readTransaction,
  readTransactions,
} from '~/lib/contract/esplora'
import type { AddressCounts } from '~/lib/core/accounts/address-use'
import type { MerkleBranch } from '~/lib/core/bitcoin/merkle-branch'
import { outpointKey, txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type { AddressTransaction, BroadcastOutcome, Outspend, Utxo } from '~/lib/services/ports/bitcoin-chain'
import { readListedCoins } from './esplora-coins'
import { createEsploraStatuses } from './esplora-statuses'
import { createEsploraText, esploraFault, type EsploraTextPorts, txidInPath } from './esplora-text'
import type { HttpAnswer } from './http'
import type { HistoryCoins } from './history-coins'
import { lasting, TIP } from './reading-limits'
import type { Accepted } from './readings'

/** One Esplora server's view; each call takes the server's base URL. Errors: `chain-unreachable`, `chain-nonsense`. */
export type EsploraClient = {
  /** The hash of the newest block. */
  tip(url: string, accepted: Accepted): Promise<string>
  tipHeight: (url: string, accepted?: Accepted) => Promise<number>
  sighting: (url: string, txid: string) => Promise<EsploraTransaction | undefined>
  transaction: (url: string, txid: string) => Promise<AddressTransaction | undefined>
  /** The headers from a height downwards, or from the tip: ten at a call, newest first. */
  blocks(url: string, height?: number): Promise<ListedBlock[]>
  /** `undefined` unless the server has it in a block. */
  merkleBranch(url: string, txid: string): Promise<MerkleBranch | undefined>
  /** Asked once for as long as the browser runs, and again after a fault. */
  genesis(url: string): Promise<string>
  blockTime(url: string, height: number): Promise<number>
  /**
   * The coins of an address, whose script is given. A server that fails to list them, but is well, is asked for the
   * address's transactions, and the coins are rebuilt from these.
   * @throws AppError also `address-crowded`
   */
  utxos(url: string, address: string, script: string): Promise<Utxo[]>
  addressCounts(url: string, address: string): Promise<AddressCounts>
  transactions(url: string, address: string, afterTxid?: string): Promise<AddressTransaction[]>
  /** Checked against the txid: no server can forge it. */
  rawTransaction(url: string, txid: string): Promise<string | undefined>
  /** One item for each output; empty if the server does not know the transaction. */
  outspends(url: string, txid: string): Promise<Outspend[]>
  feeRates(url: string): Promise<Map<number, number>>
  /**
   * If the server knows the transaction afterwards, a rejection, failure or odd answer is ignored: the server had it
   * already, or accepted it and the answer was lost.
   */
  broadcast(url: string, rawTransaction: string): Promise<BroadcastOutcome>
}

/** No server lists fewer on a page that another one follows. */
const SHORTEST_PAGE = 10

type Options = EsploraTextPorts & { histories: HistoryCoins }

export function createEsploraClient({ histories, ...ports }: Options): EsploraClient {
  const { http, now, readings } = ports
  const answers = createEsploraText(ports)
  const statuses = createEsploraStatuses(answers, now)
  const { text, json, jsonIfFound, textIfFound } = answers

  /** Reads a transaction from the server, and where it is. The content hashes to the txid. */
  async function sighting(url: string, txid: string): Promise<EsploraTransaction | undefined> {
    const body = await jsonIfFound(url, `/tx/${txidInPath(txid)}`)
    if (body === undefined) return undefined
    const read = readTransaction(body)
    if (read.txid !== txid) throw new AppError('chain-nonsense', 'another transaction than was asked for')
    return read
  }

  async function transaction(url: string, txid: string): Promise<AddressTransaction | undefined> {
    const read = await sighting(url, txid)
    const [entry] = read === undefined ? [] : await statuses.transactions(url, [read])
    return entry
  }

  /** By address: the oldest transaction, after which nothing is listed. */
  const ends = new Map<string, string>()
  /** By server: the longest page after the first of an address, which may be longer. */
  const longest = new Map<string, number>()

  return {
    tip: async (url, within) => readBlockHash(await text(url, TIP, within)),

    tipHeight: statuses.tipHeight,
    sighting,
    transaction,

    async blocks(url, height) {
      const body =
        height === undefined
          ? await jsonIfFound(url, '/blocks', await answers.ofNow(url))
          : await jsonIfFound(url, `/blocks/${height}`)
      return body === undefined ? [] : readBlocks(body)
    },

    async merkleBranch(url, txid) {
      const body = await jsonIfFound(url, `/tx/${txidInPath(txid)}/merkle-proof`)
      return body === undefined ? undefined : readMerkleProof(body)
    },

    async genesis(url) {
      return readBlockHash(await text(url, '/block-height/0', lasting(now())))
    },

    async blockTime(url, height) {
      // The list from that height: one request, where the block by its hash would be a second.
      const listed = readBlocks(await json(url, `/blocks/${height}`))
      const first = listed.find((block) => block.height === height)
      if (first === undefined) throw new AppError('chain-nonsense', 'a list without the block it begins at')
      return first.header.time
    },

    async utxos(url, address, script) {
      const path = addressPath(address)
      const listed = await readListedCoins({ url, path, script }, answers, histories)
      // A coin that is listed twice is one coin: it can be spent only once.
      const coins = [...new Map(listed.map((coin) => [outpointKey(coin), coin])).values()]
      const placed = await statuses.withStatus(url, coins)
      return placed.map(({ item: { txid, vout, valueSats }, status }) => {
        const confirmations = status.state === 'confirmed' ? status.confirmations : 0
        return { txid, vout, valueSats, confirmations }
      })
    },

    addressCounts: async (url, address) => readAddressStats(await json(url, addressPath(address))),

    async transactions(url, address, afterTxid) {
      const path = addressPath(address)
      if (afterTxid !== undefined && ends.get(url + path) === afterTxid) return []
      const page = afterTxid === undefined ? '/txs' : `/txs/chain/${txidInPath(afterTxid)}`
      const read = readTransactions(await json(url, path + page))
      const end = afterTxid === undefined ? endOf(read) : endOf(read, longest.get(url))
      if (end !== undefined) ends.set(url + path, end)
      if (afterTxid !== undefined) longest.set(url, Math.max(longest.get(url) ?? 0, read.length))
      return statuses.transactions(url, read)
    },

    async rawTransaction(url, txid) {
      const body = await textIfFound(url, `/tx/${txidInPath(txid)}/hex`, lasting(now()))
      if (body === undefined) return undefined
      const rawTransaction = readHex(body)
      if (hashOf(rawTransaction) !== txid)
        throw new AppError('chain-nonsense', 'a raw transaction that hashes to another txid')
      return rawTransaction
    },

    async outspends(url, txid) {
      const body = await jsonIfFound(url, `/tx/${txidInPath(txid)}/outspends`)
      const spends = body === undefined ? [] : readOutspends(body)
      const placed = await statuses.withStatus(
        url,
        spends.map((spend) => ({ txid: spend?.txid, position: spend?.position })),
      )
      return placed.map(({ item: { txid }, status }) =>
        txid === undefined ? { spent: false } : { spent: true, txid, status },
      )
    },

    async feeRates(url) {
      return readFeeRates(await json(url, '/fee-estimates'))
    },

    async broadcast(url, rawTransaction) {
      const txid = txidOf(rawTransaction)
      const sent = await post(url, rawTransaction).catch((error: unknown) => error)
      if (isAnswer(sent) && sent.status === 200 && sent.text.trim() === txid) return { accepted: true }
      if (await transaction(url, txid).catch(() => undefined)) return { accepted: true }
      if (!isAnswer(sent)) throw sent
      const reason = coreVerdict(sent)
      if (reason === undefined) throw esploraFault(url, sent)
      return { accepted: false, reason }
    },
  }

  async function post(url: string, rawTransaction: string): Promise<HttpAnswer> {
    try {
      return await http({ url: `${url}/tx`, party: 'chain', body: { text: rawTransaction }, expect: 'text' })
    } finally {
      readings.forget(url)
    }
  }
}

/** The last transaction of a page that is too short for another one to follow. */
function endOf(read: readonly EsploraTransaction[], longest = 0): string | undefined {
  const isLast = read.length < Math.max(SHORTEST_PAGE, longest)
  return isLast ? read.findLast(({ position }) => position !== undefined)?.txid : undefined
}

function isAnswer(sent: unknown): sent is HttpAnswer {
  return typeof sent === 'object' && sent !== null && !(sent instanceof Error)
}

function hashOf(rawTransaction: string): string | undefined {
  try {
    return txidOf(rawTransaction)
  } catch {
    return undefined
  }
}

function addressPath(address: string): string {
  return `/address/${encodeURIComponent(address)}`
}
