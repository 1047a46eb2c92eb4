import type { Ledger } from '../ledger'
import { addressToScript } from '../address'
import { scriptHash, type ChainBlock } from '../chain-index'
import { blockJson } from './block-json'
import { feeEstimates } from './fee-estimates'
import { mempoolJson } from './mempool-json'
import { merkleProofJson } from './merkle-proof'
import { bytes, json, text, type Reply } from './reply'
import { chainTxsJson, mempoolTxsJson, statsJson, utxosJson } from './script-json'
import { outspendJson, statusJson, transactionJson } from './transaction-json'

type Route = { pattern: RegExp; reply: (ledger: Ledger, params: string[]) => Reply }

const hash = '([0-9a-f]{64})'
const blocksPage = 10
const blockTxsPage = 25
const mostUtxos = 500

function route(pattern: string, reply: (ledger: Ledger, ...params: string[]) => Reply): Route {
  return {
    pattern: new RegExp(`^${pattern}$`),
    reply: (ledger, params) => reply(ledger, ...params),
  }
}

function withTx(
  ledger: Ledger,
  txid: string,
  reply: (tx: NonNullable<ReturnType<Ledger['tx']>>) => Reply,
): Reply {
  const tx = ledger.tx(txid)
  return tx === undefined ? text('Transaction not found', 404) : reply(tx)
}

function withBlock(ledger: Ledger, id: string, reply: (block: ChainBlock) => Reply): Reply {
  const block = ledger.chain.block(id)
  return block === undefined ? text('Block not found', 404) : reply(block)
}

const transactionRoutes: Route[] = [
  route(`/tx/${hash}`, (ledger, txid = '') =>
    withTx(ledger, txid, (tx) => json(transactionJson(ledger, txid, tx))),
  ),
  route(`/tx/${hash}/hex`, (ledger, txid = '') => withTx(ledger, txid, (tx) => text(tx.toHex()))),
  route(`/tx/${hash}/raw`, (ledger, txid = '') => withTx(ledger, txid, (tx) => bytes(tx.toBuffer()))),
  route(`/tx/${hash}/status`, (ledger, txid = '') => json(statusJson(ledger, txid))),
  route(`/tx/${hash}/outspend/(\\d+)`, (ledger, txid = '', vout = '') =>
    json(outspendJson(ledger, txid, Number(vout))),
  ),
  route(`/tx/${hash}/outspends`, (ledger, txid = '') =>
    withTx(ledger, txid, (tx) => json(tx.outs.map((_, vout) => outspendJson(ledger, txid, vout)))),
  ),
  route(`/tx/${hash}/merkle-proof`, (ledger, txid = '') => {
    const confirmed = ledger.chain.tx(txid)
    if (confirmed === undefined) return text('Transaction not found or is unconfirmed', 404)
    return withBlock(ledger, confirmed.blockHash, (block) => json(merkleProofJson(block, txid)))
  }),
]

const blockRoutes: Route[] = [
  route('/blocks/tip/height', ({ chain }) => text(String(chain.tip().height))),
  route('/blocks/tip/hash', ({ chain }) => text(chain.tip().hash)),
  route('/block-height/(\\d+)', ({ chain }, height = '') => {
    const block = chain.blockAt(Number(height))
    return block === undefined ? text('Block not found', 404) : text(block.hash)
  }),
  route('/blocks(?:/(\\d+))?', ({ chain }, start) => {
    const top = start === undefined ? chain.tip().height : Number(start)
    if (top > chain.tip().height) return text('Block not found', 404)
    const heights = Array.from({ length: Math.min(blocksPage, top + 1) }, (_, index) => top - index)
    return json(
      heights
        .map((height) => chain.blockAt(height))
        .filter((found) => found !== undefined)
        .map(blockJson),
    )
  }),
  route(`/block/${hash}`, (ledger, id = '') => withBlock(ledger, id, (block) => json(blockJson(block)))),
  route(`/block/${hash}/header`, (ledger, id = '') =>
    withBlock(ledger, id, ({ block }) => text(block.toHex(true))),
  ),
  route(`/block/${hash}/status`, ({ chain }, id = '') => {
    const block = chain.block(id)
    if (block === undefined) return json({ in_best_chain: false })
    const next = chain.blockAt(block.height + 1)?.hash ?? null
    return json({ in_best_chain: true, height: block.height, next_best: next })
  }),
  route(`/block/${hash}/txids`, (ledger, id = '') => withBlock(ledger, id, ({ txids }) => json(txids))),
  route(`/block/${hash}/txs(?:/(\\d+))?`, (ledger, id = '', start = '0') =>
    withBlock(ledger, id, ({ txids }) => {
      const first = Number(start)
      if (first % blockTxsPage !== 0) return text('start index must be a multipication of 25', 400)
      if (first >= txids.length) return text('start index out of range', 400)
      const page = txids.slice(first, first + blockTxsPage)
      return json(
        page.flatMap((txid) => {
          const tx = ledger.tx(txid)
          return tx === undefined ? [] : [transactionJson(ledger, txid, tx)]
        }),
      )
    }),
  ),
]

/** Every route below an address or a script hash; `key` is what was requested, and is repeated in the answer. */
function scriptReply(ledger: Ledger, key: object, script: string, rest: string): Reply {
  if (rest === '') return json({ ...key, ...statsJson(ledger, script) })
  if (rest === '/utxo') {
    const utxos = utxosJson(ledger, script)
    // Esplora's `--utxos-limit`.
    return utxos.length > mostUtxos ? text('Too many unspent outputs', 400) : json(utxos)
  }
  if (rest === '/txs') return json([...mempoolTxsJson(ledger, script), ...chainTxsJson(ledger, script)])
  if (rest === '/txs/mempool') return json(mempoolTxsJson(ledger, script))
  const lastSeen = /^\/txs\/chain(?:\/([0-9a-f]{64}))?$/.exec(rest)
  return lastSeen === null
    ? text('endpoint does not exist', 404)
    : json(chainTxsJson(ledger, script, lastSeen[1]))
}

const scriptRoutes: Route[] = [
  route('/address/([0-9A-Za-z]+)(/.*)?', (ledger, address = '', rest = '') => {
    let script: Uint8Array
    try {
      script = addressToScript(address)
    } catch {
      return text('Invalid Bitcoin address', 400)
    }
    return scriptReply(ledger, { address }, scriptHash(script), rest)
  }),
  route(`/scripthash/${hash}(/.*)?`, (ledger, scripthash = '', rest = '') =>
    scriptReply(ledger, { scripthash }, scripthash, rest),
  ),
]

const poolRoutes: Route[] = [
  route('/fee-estimates', () => json(feeEstimates)),
  route('/mempool', ({ mempool }) => json(mempoolJson(mempool))),
  route('/mempool/txids', ({ mempool }) => json(mempool.all().map(({ txid }) => txid))),
]

const routes = [...transactionRoutes, ...blockRoutes, ...scriptRoutes, ...poolRoutes]

/** The answer to a GET, from one state of chain and mempool. */
export function answer(ledger: Ledger, path: string): Reply {
  for (const { pattern, reply } of routes) {
    const match = pattern.exec(path)
    if (match !== null) return reply(ledger, match.slice(1))
  }
  return text('endpoint does not exist', 404)
}
