import { hex } from '@scure/base'
import { numberOfSats } from '~/lib/core/amount'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import { blockJson } from '~/lib/adapters/bitcoin-chain.fixture'
import { type BlockHeader, blockHashOf, decodeHeader } from '~/lib/core/bitcoin/block-header'
import { genesisHash } from '~/lib/core/network'
import type vectors from '../../vectors/bitcoin-work.json'

export type Payment = (typeof vectors.payments)[number]
export type ServedBlock = { height: number; header: BlockHeader }

/** An Esplora server's answers; a test replaces parts of them. */
export type Shown = {
  /** Lowest first. */
  blocks: ServedBlock[]
  transactions: { stripped: string; block: ServedBlock | undefined; merkle: string[]; position: number }[]
}

/** A genuine payment, with as many of the genuine headers from its block on as a test wants. */
export function genuine({ headers, stripped, merkle, position }: Payment, depth = headers.length): Shown {
  const blocks = headers
    .slice(0, depth)
    .map(({ height, raw }) => ({ height, header: decodeHeader(hex.decode(raw)) }))
  return { blocks, transactions: [{ stripped, block: blocks[0], merkle, position }] }
}

/** The answers to Esplora's paths, as its documentation has them; `undefined` = 404. */
export function answersOf({ blocks, transactions }: Shown): (path: string) => unknown {
  const tip = blocks.at(-1)?.height ?? 0
  return (path) => {
    if (path === '/block-height/0') return genesisHash('mainnet')
    if (path === '/blocks/tip/height') return String(tip)
    const [, start] = /^\/blocks(?:\/(\d+))?$/.exec(path) ?? []
    if (path === '/blocks' || start !== undefined) {
      const top = start === undefined ? tip : Number(start)
      const page = blocks.filter(({ height }) => height <= top && height > top - 10)
      return top > tip ? undefined : page.map(blockJson).toReversed()
    }
    for (const { stripped, block, merkle, position } of transactions) {
      const { txid } = decodeTransaction(stripped)
      if (path === `/tx/${txid}`) return transactionJson(stripped, block)
      if (path === `/tx/${txid}/merkle-proof` && block !== undefined)
        return { block_height: block.height, merkle, pos: position }
    }
    return undefined
  }
}

function transactionJson(stripped: string, block: ServedBlock | undefined): object {
  const { txid, version, inputs, outputs, lockTime } = decodeTransaction(stripped)
  return {
    txid,
    version,
    locktime: lockTime,
    vin: inputs.map(({ txid: spent, vout, sequence }) => ({
      txid: spent,
      vout,
      sequence,
      scriptsig: scriptSigIn(stripped, spent),
      prevout: null,
    })),
    vout: outputs.map(({ scriptPubKey, valueSats }) => ({
      scriptpubkey: scriptPubKey,
      value: numberOfSats(valueSats),
    })),
    status:
      block === undefined
        ? { confirmed: false }
        : { confirmed: true, block_height: block.height, block_hash: blockHashOf(block.header) },
  }
}

/** The scriptSig after an outpoint: under 253 bytes in every vector. */
function scriptSigIn(stripped: string, spent: string): string {
  const wire = hex.encode(hex.decode(spent).toReversed())
  const at = stripped.indexOf(wire) + 72
  const length = Number.parseInt(stripped.slice(at, at + 2), 16)
  return stripped.slice(at + 2, at + 2 + length * 2)
}
