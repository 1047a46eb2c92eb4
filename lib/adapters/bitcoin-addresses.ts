import { scriptPubKeyOf } from '~/lib/core/address'
import { decodeTransaction, outpointKey } from '~/lib/core/bitcoin/transaction'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { AddressTransaction, BitcoinChain, Outspend, Utxo } from '~/lib/services/ports/bitcoin-chain'
import { addressUse, proofOfUse } from './address-use'
import { depthOf, settleTransaction } from './bitcoin-settle'
import type { Answer } from './endpoint-health'
import { disagreement, type Endpoints } from './endpoints'
import type { EsploraClient } from './esplora-client'

/** The most UTXOs or transactions that one server alone lists to check one by one: a lying one may list thousands. */
const MAX_DISPUTED = 200

/** Reads that settle what one server alone lists. */
type Sources = { client: EsploraClient; rawTransaction: BitcoinChain['rawTransaction'] }

type Parts = Sources & {
  endpoints: Endpoints
  network: BitcoinNetwork
  /** Whether a transaction's confirmation is proven. */
  isProven: (txid: string) => Promise<boolean>
}

/** Reads of an address by two servers together: its coins, its transactions, whether it was ever paid. */
export function addressReads(
  parts: Parts,
): Pick<BitcoinChain, 'utxos' | 'transactions' | 'addressUse' | 'proofOfUse'> {
  const { endpoints, client, network, isProven } = parts
  return {
    async utxos(address) {
      const script = scriptPubKeyOf(address, network)
      const [one, other] = await endpoints.two((url) => client.utxos(url, address, script))
      return other === undefined ? one.value : mergeCoins(one, other, script, parts)
    },

    async transactions(address, afterTxid) {
      const [one, other] = await endpoints.two((url) => client.transactions(url, address, afterTxid))
      return other === undefined ? one.value : mergeHistory(one, other, parts)
    },

    addressUse: (address) => addressUse(endpoints, (url) => client.addressCounts(url, address)),

    proofOfUse: (address) =>
      proofOfUse(endpoints, {
        script: scriptPubKeyOf(address, network),
        history: (url) => client.transactions(url, address),
        isProven,
      }),
  }
}

/**
 * Checks a UTXO that only one server lists, or whose value is disputed, against its raw transaction and the other
 * server's outspends.
 */
async function provenCoin(
  coin: Utxo,
  script: string,
  otherUrl: string,
  { client, rawTransaction }: Sources,
): Promise<Utxo | undefined> {
  const [raw, spends] = await Promise.all([
    rawTransaction(coin.txid),
    client.outspends(otherUrl, coin.txid).catch((): Outspend[] => []),
  ])
  const output = raw === undefined ? undefined : decodeTransaction(raw).outputs[coin.vout]
  if (output?.scriptPubKey !== script || spends[coin.vout]?.spent === true) return undefined
  return { ...coin, valueSats: output.valueSats }
}

/** A transaction that only one server shows as confirmed is not: it may have invented the whole payment. */
async function confirmationsAt(
  url: string,
  { txid, confirmations }: Utxo,
  { client }: Sources,
): Promise<number> {
  const seen = await client.transaction(url, txid).catch(() => undefined)
  return Math.min(confirmations, depthOf(seen))
}

/** A UTXO that the other server does not list. */
async function unlistedCoin(
  coin: Utxo,
  script: string,
  otherUrl: string,
  sources: Sources,
): Promise<Utxo | undefined> {
  const [proven, confirmations] = await Promise.all([
    provenCoin(coin, script, otherUrl, sources),
    confirmationsAt(otherUrl, coin, sources),
  ])
  return proven && { ...proven, confirmations }
}

async function mergeCoins(
  one: Answer<Utxo[]>,
  other: Answer<Utxo[]>,
  script: string,
  sources: Sources,
): Promise<Utxo[]> {
  const theirs = new Map(other.value.map((coin) => [outpointKey(coin), coin]))
  const ours = new Set(one.value.map(outpointKey))
  const hidden = other.value.filter((coin) => !ours.has(outpointKey(coin)))
  const disputed = one.value.filter((coin) => theirs.get(outpointKey(coin))?.valueSats !== coin.valueSats)
  if (disputed.length + hidden.length > MAX_DISPUTED) throw disagreement('coins')
  const merged = [
    ...one.value.map(async (coin) => {
      const twin = theirs.get(outpointKey(coin))
      if (twin === undefined) return unlistedCoin(coin, script, other.url, sources)
      const confirmations = Math.min(coin.confirmations, twin.confirmations)
      if (twin.valueSats === coin.valueSats) return { ...coin, confirmations }
      return provenCoin({ ...coin, confirmations }, script, other.url, sources)
    }),
    ...hidden.map((coin) => unlistedCoin(coin, script, one.url, sources)),
  ]
  return (await Promise.all(merged)).filter((coin) => coin !== undefined)
}

async function mergeHistory(
  one: Answer<AddressTransaction[]>,
  other: Answer<AddressTransaction[]>,
  { client }: Sources,
) {
  const listed = new Map(one.value.map((entry) => [entry.txid, entry]))
  const twins = new Map(other.value.map((entry) => [entry.txid, entry]))
  const txids = [...new Set([...listed.keys(), ...twins.keys()])]
  const disputed = txids.filter((txid) => !listed.has(txid) || !twins.has(txid))
  if (disputed.length > MAX_DISPUTED) throw disagreement('transactions')
  const merged = txids.map(async (txid) =>
    // One server's page may end earlier than the other's: fetch what is missing.
    settleTransaction(
      listed.get(txid) ?? (await client.transaction(one.url, txid).catch(() => undefined)),
      twins.get(txid) ?? (await client.transaction(other.url, txid).catch(() => undefined)),
    ),
  )
  const settled = (await Promise.all(merged)).filter((entry) => entry !== undefined)
  return settled.toSorted((a, b) => heightOf(b) - heightOf(a))
}

/** Sort key, newest first: the mempool is above every block. */
function heightOf({ status }: AddressTransaction): number {
  return status.state === 'confirmed' ? status.height : Number.MAX_SAFE_INTEGER
}
