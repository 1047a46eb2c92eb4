import type { ChainView } from '../chain-index'
import { Ledger } from '../ledger'
import { prevTxid } from '../txid'

/** Returns the ledger of a server that has not heard of the newest block: its payments still wait there. */
export function beforeTip({ chain, mempool }: Ledger): Ledger {
  const { height, block } = chain.tip()
  const waiting = (block.transactions ?? []).filter((tx) => !tx.isCoinbase())
  const pool = mempool.copy(waiting.map((tx) => ({ tx, feeSats: feeOf(tx) })))
  return new Ledger(chainBelow(chain, height), pool)

  function feeOf(tx: (typeof waiting)[number]): bigint {
    const outputs = tx.ins.map((input) => chain.tx(prevTxid(input))?.tx.outs[input.index]?.value ?? 0n)
    return outputs.reduce((sum, sats) => sum + sats, 0n) - tx.outs.reduce((sum, { value }) => sum + value, 0n)
  }
}

function chainBelow(chain: ChainView, height: number): ChainView {
  const isKnown = (found: { height: number } | undefined) => found !== undefined && found.height < height
  const tx = (txid: string) => {
    const found = chain.tx(txid)
    return isKnown(found) ? found : undefined
  }
  return {
    tip() {
      const tip = chain.blockAt(height - 1)
      if (tip === undefined) throw new Error('nothing is before the first block')
      return tip
    },
    blockAt: (at) => (at < height ? chain.blockAt(at) : undefined),
    block(hash) {
      const found = chain.block(hash)
      return isKnown(found) ? found : undefined
    },
    tx,
    spender(outpoint) {
      const found = chain.spender(outpoint)
      return found !== undefined && tx(found.txid) !== undefined ? found : undefined
    },
    history: (script) => chain.history(script).filter((txid) => tx(txid) !== undefined),
  }
}
