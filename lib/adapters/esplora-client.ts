import { coreVerdict } from '~/lib/contract/core-verdict'
import {
  type EsploraPosition,
  type EsploraTransaction,
  type ListedBlock,
  readAddressStats,
  readBlockHash,
  readBlocks,
  readFeeRates,
  readHeight,
  readHex,
  readMerkleProof,
  readOutspends,
  readTransaction,
  readTransactions,
  readUtxos,
} from '~/lib/contract/esplora'
import { excerptOf } from '~/lib/contract/text'
import type { AddressCounts } from '~/lib/core/accounts/address-use'
import type { MerkleBranch } from '~/lib/core/bitcoin/merkle-branch'
import { outpointKey, txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type {
  AddressTransaction,
  BroadcastOutcome,
  Outspend,
  TransactionStatus,
  Utxo,
} from '~/lib/services/ports/bitcoin-chain'
import type { Http, HttpAnswer } from './http'
import { crowded, type HistoryCoins, type ListedCoin, MOST_READ } from './history-coins'
import { lasting, TIP, TIP_HEIGHT } from './reading-limits'
import type { Accepted, Readings } from './readings'

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

const MEMPOOL: TransactionStatus = { state: 'mempool' }
/** How long the tip of a server, its height or its newest headers, is reused: one answer serves every transaction of a list. */
const TIP_LIFETIME_MS = 5_000
/** No server lists fewer on a page that another one follows. */
const SHORTEST_PAGE = 10

type Options = {
  http: Http
  now: () => number
  readings: Readings
  histories: HistoryCoins
  /** Which earlier answers of a server count. */
  accepted: (url: string) => Accepted | Promise<Accepted>
}

export function createEsploraClient({ http, now, readings, histories, accepted }: Options): EsploraClient {
  async function text(url: string, path: string, within?: Accepted): Promise<string> {
    const body = await textIfFound(url, path, 'text', within)
    if (body === undefined) throw fault(url, { status: 404, text: '' })
    return body
  }

  async function textIfFound(
    url: string,
    path: string,
    expect: 'json' | 'text',
    within?: Accepted,
  ): Promise<string | undefined> {
    const limits = within ?? (await accepted(url))
    const { text: body, isFirm } = await readings.read({ server: url, text: path }, limits, async () => {
      const answer = await ask(url, path, expect)
      if (answer.status !== 200 && answer.status !== 404) throw fault(url, answer)
      return { text: answer.text, isFirm: answer.status === 200 }
    })
    return isFirm ? body : undefined
  }

  function ask(url: string, path: string, expect: 'json' | 'text'): Promise<HttpAnswer> {
    return http({ url: url + path, party: 'chain', expect })
  }

  /** Asked in any case, and not kept: there may be hundreds of pages. */
  async function anew(url: string, path: string): Promise<string> {
    const answer = await ask(url, path, 'json')
    if (answer.status !== 200) throw fault(url, answer)
    return answer.text
  }

  /** A tip that another call has just read is new enough. */
  async function ofNow(url: string): Promise<Accepted> {
    const { since } = await accepted(url)
    const recent = now() - TIP_LIFETIME_MS
    return { since: Math.min(since, recent), unfirmSince: recent }
  }

  async function json(url: string, path: string): Promise<string> {
    const body = await textIfFound(url, path, 'json')
    if (body === undefined) throw fault(url, { status: 404, text: '' })
    return body
  }

  async function tipHeight(url: string, within?: Accepted): Promise<number> {
    return readHeight(await text(url, TIP_HEIGHT, within))
  }

  /**
   * The statuses of the items in one answer. The tip is requested at most once; an item above the server's own tip has
   * one confirmation.
   */
  async function statusesOf(
    url: string,
    positions: readonly (EsploraPosition | undefined)[],
  ): Promise<TransactionStatus[]> {
    const highest = Math.max(-1, ...new Set(positions.map((position) => position?.height ?? -1)))
    const tip = highest === -1 ? 0 : await tipFor(url, highest)
    return positions.map((position) =>
      position === undefined
        ? { state: 'mempool' }
        : {
            state: 'confirmed',
            ...position,
            confirmations: Math.max(tip - position.height + 1, 1),
            basis: { servers: 1 },
          },
    )
  }

  async function tipFor(url: string, height: number): Promise<number> {
    const began = now()
    const tip = await tipHeight(url, await ofNow(url))
    // One that was read earlier may be too old for this item.
    return tip >= height ? tip : tipHeight(url, { since: began, unfirmSince: began })
  }

  async function withStatuses(
    url: string,
    read: readonly EsploraTransaction[],
  ): Promise<AddressTransaction[]> {
    const statuses = await statusesOf(
      url,
      read.map(({ position }) => position),
    )
    return read.map(({ txid, inputs, outputs, seconds, rawTransaction }, index) => ({
      txid,
      inputs,
      outputs,
      rawTransaction,
      status: statuses[index] ?? MEMPOOL,
      ...(seconds !== undefined && { seconds }),
    }))
  }

  /** Reads a transaction from the server, and where it is. The content hashes to the txid. */
  async function sighting(url: string, txid: string): Promise<EsploraTransaction | undefined> {
    const body = await textIfFound(url, `/tx/${checked(txid)}`, 'json')
    if (body === undefined) return undefined
    const read = readTransaction(body)
    if (read.txid !== txid) throw new AppError('chain-nonsense', 'another transaction than was asked for')
    return read
  }

  async function transaction(url: string, txid: string): Promise<AddressTransaction | undefined> {
    const read = await sighting(url, txid)
    const [entry] = read === undefined ? [] : await withStatuses(url, [read])
    return entry
  }

  /** As the server lists them; while that alone fails, rebuilt from the address's transactions. */
  async function coinsOf(url: string, path: string, script: string): Promise<ListedCoin[]> {
    const key = `${url}${path}`
    const page = async (rest: string) => readTransactions(await anew(url, `${path}${rest}`))
    const rebuilt = (newest: () => Promise<EsploraTransaction[]>) =>
      histories.read(key, script, {
        newest,
        confirmed: (after) => page(after === undefined ? '/txs/chain' : `/txs/chain/${checked(after)}`),
      })
    if (histories.isPreferred(key)) return rebuilt(() => page('/txs'))
    try {
      return readUtxos(await json(url, `${path}/utxo`))
    } catch (thrown) {
      if (!mayFailAlone(thrown)) throw thrown
      const newest = await page('/txs').catch(() => undefined)
      if (newest === undefined) throw thrown
      const stats = await anew(url, path).then(readAddressStats, () => undefined)
      if ((stats?.confirmed ?? 0) > MOST_READ) throw crowded()
      return rebuilt(async () => newest)
    }
  }

  /** By address: the oldest transaction, after which nothing is listed. */
  const ends = new Map<string, string>()
  /** By server: the longest page after the first of an address, which may be longer. */
  const longest = new Map<string, number>()

  return {
    tip: async (url, within) => readBlockHash(await text(url, TIP, within)),

    tipHeight,
    sighting,
    transaction,

    async blocks(url, height) {
      const body =
        height === undefined
          ? await textIfFound(url, '/blocks', 'json', await ofNow(url))
          : await textIfFound(url, `/blocks/${height}`, 'json')
      return body === undefined ? [] : readBlocks(body)
    },

    async merkleBranch(url, txid) {
      const body = await textIfFound(url, `/tx/${checked(txid)}/merkle-proof`, 'json')
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
      const listed = await coinsOf(url, `/address/${encodeURIComponent(address)}`, script)
      // A coin that is listed twice is one coin: it can be spent only once.
      const coins = [...new Map(listed.map((coin) => [outpointKey(coin), coin])).values()]
      const statuses = await statusesOf(
        url,
        coins.map(({ position }) => position),
      )
      return coins.map(({ txid, vout, valueSats }, index) => {
        const status = statuses[index] ?? MEMPOOL
        const confirmations = status.state === 'confirmed' ? status.confirmations : 0
        return { txid, vout, valueSats, confirmations }
      })
    },

    addressCounts: async (url, address) =>
      readAddressStats(await json(url, `/address/${encodeURIComponent(address)}`)),

    async transactions(url, address, afterTxid) {
      const path = `/address/${encodeURIComponent(address)}`
      if (afterTxid !== undefined && ends.get(url + path) === afterTxid) return []
      const page = afterTxid === undefined ? '/txs' : `/txs/chain/${checked(afterTxid)}`
      const read = readTransactions(await json(url, path + page))
      const end = afterTxid === undefined ? endOf(read) : endOf(read, longest.get(url))
      if (end !== undefined) ends.set(url + path, end)
      if (afterTxid !== undefined) longest.set(url, Math.max(longest.get(url) ?? 0, read.length))
      return withStatuses(url, read)
    },

    async rawTransaction(url, txid) {
      const body = await textIfFound(url, `/tx/${checked(txid)}/hex`, 'text', lasting(now()))
      if (body === undefined) return undefined
      const rawTransaction = readHex(body)
      if (hashOf(rawTransaction) !== txid)
        throw new AppError('chain-nonsense', 'a raw transaction that hashes to another txid')
      return rawTransaction
    },

    async outspends(url, txid) {
      const body = await textIfFound(url, `/tx/${checked(txid)}/outspends`, 'json')
      const spends = body === undefined ? [] : readOutspends(body)
      const statuses = await statusesOf(
        url,
        spends.map((spend) => spend?.position),
      )
      return spends.map((spend, vout) =>
        spend === undefined
          ? { spent: false }
          : { spent: true, txid: spend.txid, status: statuses[vout] ?? MEMPOOL },
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
      if (reason === undefined) throw fault(url, sent)
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

/** Whether a server may be well but for this answer: too long a list for it or for us. A throttled one is asked no more. */
function mayFailAlone(thrown: unknown): boolean {
  return (
    thrown instanceof AppError &&
    ['chain-unreachable', 'chain-nonsense'].includes(thrown.code) &&
    thrown.details['seconds'] === undefined
  )
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

function checked(txid: string): string {
  if (!/^[0-9a-f]{64}$/.test(txid)) throw new AppError('bad-input', 'not a transaction id')
  return txid
}

function fault(url: string, { status, text }: HttpAnswer): AppError {
  const { host } = new URL(url)
  return new AppError('chain-unreachable', `${host} answers ${status}`, {
    details: { host, status: String(status), reason: excerptOf(text) },
  })
}
