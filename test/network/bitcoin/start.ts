import { addressToScript } from './address'
import { serveEsplora, type EndpointState } from './esplora/server'
import { BitcoinNode } from './node'
import { createLag, type SecondPort, watchTip } from '../lag'
import type { RequestCounts } from '../request-counts'

export type BitcoinOptions = {
  /** 0 takes any free port. */
  ports: [number, number]
  host?: '127.0.0.1'
  /** Unix seconds for block times; by default the machine's clock. A fixed one makes every hash repeatable. */
  clock?: () => number
  /** `level` by default. */
  secondPort?: SecondPort
}

export type BitcoinNetwork = {
  /** The endpoints that a profile names. */
  esploraUrls: [string, string]
  /** A third endpoint, honest unless a test says otherwise: for the service, whose own reads count nowhere. */
  nodeUrl: string
  /** Counts of requests to each endpoint of a profile. */
  requests: [RequestCounts, RequestCounts]
  /** Mines what is in the mempool; returns block hashes, oldest first. Coinbases may pay a P2WPKH address. */
  mine(blocks: number, address?: string): Promise<string[]>
  /**
   * Pays a regtest address from the node's own UTXOs, in one output or several of that value, and mines a block that
   * both endpoints know.
   */
  fund(address: string, sats: bigint, coins?: number): Promise<{ txid: string; vout: number }>
  /** Tells both endpoints of the newest block, as a moment later they know it anyway. */
  show(): void
  /** Like `fund`, for a scriptPubKey in hex. */
  fundScript(scriptPubKey: string, sats: bigint): Promise<{ txid: string; vout: number }>
  /** Throws a `Rejection` whose message is the node's reject reason. */
  sendRaw(hex: string): Promise<string>
  /** Replaces the last blocks by one more, all empty; their transactions return to the mempool. */
  reorg(blocks: number): Promise<void>
  /** Drops a transaction and its descendants. */
  dropFromMempool(txid: string): void
  height(): number
  tip(): string
  /** `node`: the service's own. */
  setEndpoint(which: 0 | 1 | 'node', state: EndpointState): void
  stop(): Promise<void>
}

function wallClock(): number {
  return Math.floor(Date.now() / 1000)
}

/** A fresh regtest node with segwit active and mature UTXOs of its own, served on two Esplora endpoints. */
export async function startBitcoin(options: BitcoinOptions): Promise<BitcoinNetwork> {
  const { ports, host = '127.0.0.1', clock = wallClock, secondPort = 'level' } = options
  const node = new BitcoinNode(clock)
  await node.open()
  const lag = createLag(secondPort)
  const tip = () => node.ledger.chain.tip().hash
  const show = () => lag.tell(tip())
  show()
  const stopWatching = watchTip(secondPort, lag, async () => tip())
  const endpoints = [
    await serveEsplora(node, host, ports[0]),
    await serveEsplora(node, host, ports[1], secondPort === 'level' ? undefined : lag),
  ] as const
  const own = await serveEsplora(node, host, 0)

  async function fund(script: Uint8Array, sats: bigint, coins?: number) {
    const paid = await node.fund(script, sats, coins)
    show()
    return paid
  }

  return {
    esploraUrls: [endpoints[0].url, endpoints[1].url],
    nodeUrl: own.url,
    requests: [endpoints[0].requests, endpoints[1].requests],
    mine: (blocks, address) =>
      node.mine(blocks, address === undefined ? undefined : addressToScript(address)),
    show,
    fund: (address, sats, coins) => fund(addressToScript(address), sats, coins),
    fundScript: (scriptPubKey, sats) => fund(Buffer.from(scriptPubKey, 'hex'), sats),
    sendRaw: (hex) => node.send(hex),
    reorg: (blocks) => node.reorg(blocks),
    dropFromMempool: (txid) => node.dropFromMempool(txid),
    height: () => node.ledger.chain.tip().height,
    tip,
    setEndpoint: (which, state) => (which === 'node' ? own : endpoints[which]).set(state),
    stop: async () => {
      stopWatching()
      await Promise.all([...endpoints, own].map((endpoint) => endpoint.close()))
      await node.close()
    },
  }
}
