import * as z from 'zod'
import { ask, type Answer } from '../ask'
import { ServiceError } from './service-error'

const status = z.object({ confirmed: z.boolean(), block_height: z.optional(z.number()) })
const output = z.object({ scriptpubkey: z.string(), value: z.number() })
const utxo = z.object({ txid: z.string(), vout: z.number(), value: z.number(), status })
const transaction = z.object({
  txid: z.string(),
  vin: z.array(z.object({ txid: z.string(), vout: z.number(), prevout: z.nullable(output) })),
  vout: z.array(output),
  status,
})

type EsploraUtxo = z.infer<typeof utxo>
export type EsploraTransaction = z.infer<typeof transaction>

/** The service's calls to a Bitcoin node, over the Esplora HTTP API. An unreachable node is a 502. */
export type EsploraClient = {
  tipHeight(): Promise<number>
  utxos(address: string): Promise<EsploraUtxo[]>
  /** Newest first: the mempool's and the first confirmed page, or the page after `lastSeenTxid`. */
  addressTransactions(address: string, lastSeenTxid?: string): Promise<EsploraTransaction[]>
  /** `undefined` if the node does not know it. */
  transaction(txid: string): Promise<EsploraTransaction | undefined>
  rawTransaction(txid: string): Promise<string | undefined>
  isSpent(txid: string, vout: number): Promise<boolean>
  /** sat/vB for a confirmation within a few blocks. */
  feeRate(): Promise<number>
  /** Throws with the node's reason if it rejects. */
  broadcast(hex: string): Promise<void>
}

/** Asks the first endpoint that answers. */
export function createEsploraClient(baseUrls: readonly string[]): EsploraClient {
  async function request(path: string, posted?: string): Promise<Answer> {
    for (const baseUrl of baseUrls) {
      try {
        return await ask(`${baseUrl}${path}`, posted)
      } catch {
        continue
      }
    }
    throw new ServiceError(502, 'bitcoin_unreachable', 'The Bitcoin node does not answer.')
  }

  async function text(path: string): Promise<string | undefined> {
    const { status, body } = await request(path)
    if (status === 404) return undefined
    if (status !== 200) throw new ServiceError(502, 'bitcoin_unreachable', `The Bitcoin node says: ${body}`)
    return body
  }

  async function json<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const body = await text(path)
    return body === undefined ? undefined : schema.parse(JSON.parse(body))
  }

  return {
    tipHeight: async () => Number(await text('/blocks/tip/height')),
    utxos: async (address) => (await json(`/address/${address}/utxo`, z.array(utxo))) ?? [],
    addressTransactions: async (address, lastSeenTxid) => {
      const page = lastSeenTxid === undefined ? 'txs' : `txs/chain/${lastSeenTxid}`
      return (await json(`/address/${address}/${page}`, z.array(transaction))) ?? []
    },
    transaction: (txid) => json(`/tx/${txid}`, transaction),
    rawTransaction: (txid) => text(`/tx/${txid}/hex`),
    isSpent: async (txid, vout) =>
      (await json(`/tx/${txid}/outspend/${vout}`, z.object({ spent: z.boolean() })))?.spent ?? false,
    feeRate: async () => {
      const estimates = (await json('/fee-estimates', z.record(z.string(), z.number()))) ?? {}
      return Math.max(1, estimates['3'] ?? 1)
    },
    broadcast: async (hex) => {
      const { status, body } = await request('/tx', hex)
      if (status !== 200) throw new Error(body)
    },
  }
}
