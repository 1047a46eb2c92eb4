import { Block, type Transaction } from 'bitcoinjs-lib'
import type { ChainBlock, ChainView } from '../chain-index'
import type { Ledger } from '../ledger'
import { outpointOf, txidOf, wireHash } from '../txid'
import { touches } from './script-json'

/**
 * Where a transaction is claimed to be: in a block that exists, whose header knows nothing of it; or in an invented one,
 * whose header does, on which the later ones are built, all without work.
 */
export type Place = { tx: Transaction; height: number; block: 'existing' | 'invented' }

/** The chain with one more transaction in it. */
export function inventedChain(truth: Ledger, { tx, height, block }: Place): ChainView {
  const { chain } = truth
  const txid = tx.getId()
  const blocks = block === 'existing' ? listedIn(chain, height, txid) : branchWith(chain, height, tx)
  const byHash = new Map([...blocks.values()].map((found) => [found.hash, found]))
  const spent = new Map(tx.ins.map((input, vin) => [outpointOf(input), { txid, vin }]))
  const placed = (tx: Transaction, { height, hash, block }: ChainBlock) => ({
    tx,
    height,
    blockHash: hash,
    blockTime: block.timestamp,
  })
  return {
    tip: () => blocks.get(chain.tip().height) ?? chain.tip(),
    blockAt: (at) => blocks.get(at) ?? chain.blockAt(at),
    block(hash) {
      const found = byHash.get(hash) ?? chain.block(hash)
      return found !== undefined && (blocks.get(found.height) ?? found).hash === hash ? found : undefined
    },
    tx(id) {
      const home = blocks.get(height)
      if (id === txid && home !== undefined) return placed(tx, home)
      const confirmed = chain.tx(id)
      const moved = blocks.get(confirmed?.height ?? -1)
      return confirmed && moved ? placed(confirmed.tx, moved) : confirmed
    },
    spender: (outpoint) => spent.get(outpoint) ?? chain.spender(outpoint),
    history(hash) {
      const known = chain.history(hash)
      return touches(truth, tx, hash) && !known.includes(txid) ? [...known, txid] : known
    },
  }
}

type Blocks = ReadonlyMap<number, ChainBlock>

function listedIn(chain: ChainView, height: number, txid: string): Blocks {
  const found = chain.blockAt(height)
  return new Map(found === undefined ? [] : [[height, { ...found, txids: [...found.txids, txid] }]])
}

function branchWith(chain: ChainView, height: number, tx: Transaction): Blocks {
  const branch = new Map<number, ChainBlock>()
  for (let at = height; at <= chain.tip().height; at += 1) {
    const found = chain.blockAt(at)
    if (found === undefined) break
    const block = Block.fromBuffer(found.block.toBuffer())
    const before = branch.get(at - 1)
    if (before !== undefined) block.prevHash = wireHash(before.hash)
    const transactions = (block.transactions ??= [])
    if (at === height) transactions.push(tx)
    block.merkleRoot = Block.calculateMerkleRoot(transactions)
    while (block.checkProofOfWork()) block.nonce += 1
    const txids = transactions.map((each) => each.getId())
    branch.set(at, { ...found, hash: txidOf(block.getHash()), block, txids })
  }
  return branch
}
