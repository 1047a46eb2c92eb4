import { isBody, readText } from './body'
import type { Body } from './body'
import type { EsploraClient } from './esplora-client'
import { badRequest } from './service-error'
import { readSigner } from './signer'
import type { Signer } from './signer'
import type { Coin } from './transaction-plan'

const MAX_COINS = 200

/** The signer's UTXOs: confirmed ones first, the largest first. */
export async function coinsOf(esplora: EsploraClient, signer: Signer): Promise<Coin[]> {
  const utxos = await esplora.utxos(signer.address)
  const ordered = utxos.toSorted(
    (left, right) =>
      Number(right.status.confirmed) - Number(left.status.confirmed) || right.value - left.value,
  )
  return ordered.map(({ txid, vout, value }) => ({ txid, vout, valueSats: BigInt(value), signer }))
}

/** The UTXOs that a caller insists on, each checked to exist, to be unspent and to belong to the signer. */
export async function staticCoins(
  esplora: EsploraClient,
  list: unknown,
  fallback: Signer,
): Promise<Coin[] | undefined> {
  if (list === undefined || list === null) return undefined
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_COINS) {
    throw badRequest('bad_utxo', `staticUTXO must be a list of 1 to ${MAX_COINS} coins.`)
  }
  const coins = await Promise.all(list.map((item: unknown) => staticCoin(esplora, item, fallback)))
  const outpoints = new Set(coins.map((coin) => `${coin.txid}:${coin.vout}`))
  if (outpoints.size !== coins.length) throw badRequest('bad_utxo', 'staticUTXO names one coin twice.')
  return coins
}

async function staticCoin(esplora: EsploraClient, item: unknown, fallback: Signer): Promise<Coin> {
  if (!isBody(item)) throw badRequest('bad_utxo', 'Each of staticUTXO must be a JSON object.')
  const txid = readText(item, 'hash')
  const vout = item['index']
  if (!/^[0-9a-f]{64}$/.test(txid) || typeof vout !== 'number' || !Number.isSafeInteger(vout) || vout < 0) {
    throw badRequest('bad_utxo', 'Each of staticUTXO needs a hash and an index.')
  }
  const info = item['signerInfo']
  const signer = info === undefined || info === null ? fallback : readSigner(info, 'staticUTXO[].signerInfo')
  const output = (await esplora.transaction(txid))?.vout[vout]
  if (!output || output.scriptpubkey !== Buffer.from(signer.output).toString('hex')) {
    throw badRequest('bad_utxo', `${txid}:${vout} is not a coin of ${signer.address}.`)
  }
  if (BigInt(output.value) !== claimedValue(item)) {
    throw badRequest('bad_utxo', `${txid}:${vout} holds ${output.value} sats, not what was said.`)
  }
  if (await esplora.isSpent(txid, vout)) throw badRequest('bad_utxo', `${txid}:${vout} is spent already.`)
  return { txid, vout, valueSats: BigInt(output.value), signer }
}

function claimedValue(item: Body): bigint {
  const value = item['value']
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && /^\d{1,16}$/.test(text)) return BigInt(text)
  throw badRequest('bad_utxo', 'Each of staticUTXO needs a value in sats.')
}
