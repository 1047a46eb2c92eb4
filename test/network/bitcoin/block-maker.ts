import type { Address, Block, ChainEntry, FullNode } from 'bcoin'
import { bcoin } from './load-bcoin'

/** Makes blocks that are identical on every run: bcoin's own use a random coinbase nonce. */
export class BlockMaker {
  readonly #node: FullNode
  readonly #address: Address
  #made = 0

  constructor(node: FullNode, minerKeyHash: Buffer) {
    this.#node = node
    this.#address = bcoin.Address.fromWitnessPubkeyhash(minerKeyHash)
  }

  /**
   * A solved block on `parent` with the mempool's transactions. `time` is in unix seconds; `keyHash` is the P2WPKH program that
   * the coinbase pays, by default the miner's.
   */
  async full(parent: ChainEntry, time: number, keyHash?: Buffer): Promise<Block> {
    const paid = keyHash === undefined ? this.#address : bcoin.Address.fromWitnessPubkeyhash(keyHash)
    const template = await this.#node.miner.createBlock(parent, paid)
    template.time = await this.#blockTime(parent, time)
    return this.#solve(template.toBlock())
  }

  /** A solved block with only its coinbase: on another branch the mempool's transactions may be invalid. */
  async empty(parent: ChainEntry, time: number): Promise<Block> {
    const template = await this.#node.miner.createBlock(parent, this.#address)
    template.time = await this.#blockTime(parent, time)
    template.items = []
    template.fees = 0
    template.refresh()
    return this.#solve(template.toBlock())
  }

  /** Consensus requires more than the median of the last eleven: blocks may be mined faster than the clock moves. */
  async #blockTime(parent: ChainEntry, time: number): Promise<number> {
    return Math.max(time, (await this.#node.chain.getMedianTime(parent)) + 1)
  }

  #solve(block: Block): Block {
    const coinbase = block.txs[0]
    const input = coinbase?.inputs[0]
    if (coinbase === undefined || input === undefined) throw new Error('a block template without a coinbase')
    // The third push is the nonce: counting blocks keeps two coinbases of one height distinct (BIP30).
    this.#made += 1
    const nonce = Buffer.alloc(4)
    nonce.writeUInt32LE(this.#made)
    input.script.setData(2, nonce).compile()
    coinbase.refresh()
    block.merkleRoot = block.createMerkleRoot('hex')
    block.refresh()
    while (!block.verifyPOW()) {
      block.nonce += 1
      block.refresh()
    }
    return block
  }
}
