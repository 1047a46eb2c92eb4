import { Transaction } from '@scure/btc-signer'
import { hex } from '@scure/base'
import { addressOfScript } from '~/lib/core/address'
import { numberOfSats } from '~/lib/core/amount'
import { type BlockHeader, blockHashOf } from '~/lib/core/bitcoin/block-header'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { genesisHash } from '~/lib/core/network'
import { createReadings } from './readings'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { createBitcoinChain } from './bitcoin-chain'
import type { HttpAnswer, HttpRequest } from './http'

const ONE = 'https://one.example/api'
const TWO = 'https://two.example/api'
const THREE = 'https://three.example/api'
export const OWN_SCRIPT = `0014${'11'.repeat(20)}`
export const OWN_ADDRESS = addressOfScript(OWN_SCRIPT, 'signet') ?? ''
export const OTHER_SCRIPT = `0014${'22'.repeat(20)}`
export const BLOCK = 'aa'.repeat(32)
export const TIP = 800_000
export type Server = Record<string, unknown>

/** A block as an Esplora server lists it. */
export function blockJson({ height, header }: { height: number; header: BlockHeader }) {
  return {
    id: blockHashOf(header),
    height,
    version: header.version,
    timestamp: header.time,
    merkle_root: header.merkleRoot,
    previousblockhash: header.previousHash,
    nonce: header.nonce,
    bits: header.bits,
  }
}

/** A raw transaction that pays `sats` to a script; `salt` varies its txid, or is the txid that it spends from. */
export function payment(script: string, sats: bigint, salt: number | string = 1) {
  const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true })
  const from = typeof salt === 'string' ? salt : hex.encode(new Uint8Array(32).fill(salt))
  const spent = { txid: from, vout: 0 }
  transaction.addInput({ txid: spent.txid, index: spent.vout })
  transaction.addOutput({ script: hex.decode(script), amount: sats })
  const raw = hex.encode(transaction.unsignedTx)
  return {
    raw,
    txid: txidOf(raw),
    json: {
      txid: txidOf(raw),
      version: transaction.version,
      vin: [
        {
          ...spent,
          scriptsig: '',
          sequence: 0xffff_ffff,
          prevout: { scriptpubkey: OTHER_SCRIPT, value: numberOfSats(sats + 100n) },
        },
      ],
      vout: [{ scriptpubkey: script, value: numberOfSats(sats) }],
      locktime: 0,
    },
  }
}

export const at = (height: number, hash = BLOCK) => ({
  confirmed: true,
  block_height: height,
  block_hash: hash,
})
export const MEMPOOL = { confirmed: false }

/** Servers: a value is the response body, an AppError is thrown, any other path answers 404. */
export function setup(...given: [Server, Server?, Server?]) {
  return setupWith(null, ...given)
}

export function setupWith(workFloor: number | null, ...given: [Server, Server?, Server?]) {
  const calls: string[] = []
  const clock = { ms: 0 }
  const now = () => clock.ms
  const session = memoryArea()
  const usual: Server = { '/block-height/0': genesisHash('signet'), '/blocks/tip/height': String(TIP) }
  const esplora = [ONE, TWO, THREE].slice(0, given.length)
  const servers = new Map(esplora.map((url, index) => [url, { ...usual, ...given[index] }]))
  const http = async (request: HttpRequest): Promise<HttpAnswer> => {
    const base = esplora.find((url) => request.url.startsWith(url)) ?? ''
    const path = request.url.slice(base.length)
    calls.push(`${new URL(base).hostname.split('.')[0]} ${path}`)
    const answer = servers.get(base)?.[path]
    if (answer instanceof AppError) throw answer
    if (answer === undefined) return { status: 404, text: 'not found' }
    if (isAnswer(answer)) return answer
    return { status: 200, text: typeof answer === 'string' ? answer : JSON.stringify(answer) }
  }
  return {
    chain: createBitcoinChain({
      bitcoin: { network: 'signet', esplora, workFloor, minRelayFeeRate: 0.1 },
      http,
      now,
      session,
      readings: createReadings({ now, session }),
    }).chain,
    calls,
    clock,
    /** The first server answers something else from now on. */
    serve: (path: string, answer: unknown) => void Object.assign(servers.get(ONE) ?? {}, { [path]: answer }),
  }
}

function isAnswer(value: unknown): value is HttpAnswer {
  return typeof value === 'object' && value !== null && 'status' in value && 'text' in value
}

export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    () => 'answered',
    (error: unknown) => error,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}

export const down = new AppError('chain-unreachable', 'down')
