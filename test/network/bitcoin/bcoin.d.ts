/** The parts of bcoin 1.0.2 that the local Bitcoin node uses; it ships no types. Hashes are hex in wire byte order. */
declare module 'bcoin' {
  export type Tx = {
    inputs: { script: Script }[]
    outputs: { script: Script; value: number }[]
    txid(): string
    toRaw(): Buffer
    refresh(): void
  }

  export type Script = { setData(index: number, data: Buffer): Script; compile(): Script }

  export type Address = { readonly type: number; readonly hash: Buffer }

  export type Block = {
    txs: Tx[]
    merkleRoot: string
    nonce: number
    createMerkleRoot(encoding: 'hex'): string
    refresh(): void
    rhash(): string
    toRaw(): Buffer
    verifyPOW(): boolean
  }

  export type ChainEntry = { hash: string; height: number; time: number; rhash(): string }

  export type BlockTemplate = {
    items: unknown[]
    fees: number
    time: number
    refresh(): void
    toBlock(): Block
  }

  export type MempoolEntry = { tx: Tx; fee: number; hash(encoding: 'hex'): string }

  export type Chain = {
    tip: ChainEntry
    logger: { memory(): void }
    open(): Promise<void>
    close(): Promise<void>
    add(block: Block): Promise<ChainEntry | null>
    getEntry(hashOrHeight: string | number): Promise<ChainEntry | null>
    getMedianTime(entry: ChainEntry): Promise<number>
    on(event: 'connect' | 'disconnect', listener: (entry: ChainEntry, block: Block) => void): void
  }

  export type Mempool = {
    options: { limitFree: boolean; relayPriority: boolean; maxOrphans: number }
    open(): Promise<void>
    close(): Promise<void>
    addTX(tx: Tx): Promise<string[] | null>
    getEntry(hash: string): MempoolEntry | undefined
    evictEntry(entry: MempoolEntry): void
    on(event: 'add entry' | 'remove entry', listener: (entry: MempoolEntry) => void): void
  }

  export type Miner = {
    open(): Promise<void>
    close(): Promise<void>
    createBlock(tip: ChainEntry, address: Address): Promise<BlockTemplate>
  }

  export type HdKey = {
    publicKey: Buffer
    privateKey: Buffer
    derivePath(path: string): HdKey
    derive(index: number): HdKey
  }

  export type FullNode = {
    network: { genesisBlock: string }
    chain: Chain
    mempool: Mempool
    miner: Miner
    on(event: 'error', listener: (error: Error) => void): void
  }

  const bcoin: {
    FullNode: new (options: { network: 'regtest'; memory: boolean; workers: boolean }) => FullNode
    TX: { fromRaw(data: Buffer): Tx }
    Mnemonic: { fromPhrase(phrase: string): { toSeed(): Buffer } }
    HDPrivateKey: { fromSeed(seed: Buffer): HdKey }
    Address: { fromWitnessPubkeyhash(hash: Buffer): Address }
  }
  export default bcoin
}
