import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { genesisHash } from '~/lib/core/network'
import { BASE } from '~/lib/services/ports/profile.fixture'

/** Test chains, since a profile of regtest takes no others. */
const CHAIN_IDS = [31337, 31338, 1337, 1301, 5003, 10200]
const TOKENS = 12
const COINS = 200
const TIP = 100
/** Bitcoin, and on each network the native currency and the tokens. */
export const ASSETS = 1 + CHAIN_IDS.length * (1 + TOKENS)
export const HELD = `${COINS} coins and ${TOKENS} tokens on each of ${CHAIN_IDS.length} networks`

type RpcCall = { id: number; method: string; params: [unknown] }

/** Servers of an Esplora and of six EVM chains that answer at once: only the accounts that are named rich hold anything. */
export async function startWalletServers() {
  const rich = new Set<string>()
  const isRich = (asked: string) => [...rich].some((address) => asked.includes(address))

  const answer = (chainId: number, { id, method, params }: RpcCall) => ({
    jsonrpc: '2.0',
    id,
    result: resultOf(chainId, method, isRich(JSON.stringify(params).toLowerCase())),
  })
  const esplora = (path: string): string => {
    if (path === 'block-height/0') return genesisHash('regtest')
    if (path.endsWith('/utxo')) return JSON.stringify(isRich(path.toLowerCase()) ? coins() : [])
    if (path === 'fee-estimates') return '{"1":5,"3":4,"6":3,"144":1}'
    return String(TIP)
  }
  const reply = async (request: IncomingMessage): Promise<string> => {
    const [, chain = '', ...path] = (request.url ?? '').split('/')
    if (chain === 'bitcoin') return esplora(path.join('/'))
    const asked: RpcCall | RpcCall[] = JSON.parse(await text(request))
    const chainId = Number(chain)
    return JSON.stringify(
      Array.isArray(asked) ? asked.map((call) => answer(chainId, call)) : answer(chainId, asked),
    )
  }
  const server = createServer((request, response) => {
    reply(request).then(
      (body) => response.setHeader('content-type', 'application/json').end(body),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    profile: profileAt(`http://127.0.0.1:${address.port}`),
    /** From now on these addresses hold what `HELD` says. */
    enrich: (...addresses: string[]) => {
      for (const address of addresses) rich.add(address.toLowerCase().replace(/^0x/, ''))
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function resultOf(chainId: number, method: string, isHeld: boolean): unknown {
  if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
  if (method === 'eth_getBalance') return isHeld ? '0xde0b6b3a7640000' : '0x0'
  if (method === 'eth_call') return `0x${(isHeld ? 5_000_000 : 0).toString(16).padStart(64, '0')}`
  return null
}

function coins() {
  return Array.from({ length: COINS }, (_, vout) => ({
    txid: 'c'.repeat(64),
    vout,
    // Every tenth is so small that where it came from decides.
    value: vout % 10 === 0 ? 546 : 50_000,
    status: {
      confirmed: true,
      block_height: TIP - 10,
      block_hash: 'b'.repeat(64),
      block_time: 1_700_000_000,
    },
  }))
}

function profileAt(origin: string) {
  const tokens = Array.from({ length: TOKENS }, (_, at) => ({
    address: `0x${(0xe0 + at).toString(16).repeat(20)}`,
    symbol: `T${at}`,
    decimals: 6,
  }))
  return {
    id: 'bench',
    label: 'Bench',
    bitcoin: { network: 'regtest', esplora: [`${origin}/bitcoin`] },
    service: { baseUrl: `${origin}/service`, segment: 'bridge' },
    evm: CHAIN_IDS.map((chainId) => ({
      ...BASE,
      name: `network-${chainId}`,
      label: `Network ${chainId}`,
      chainId,
      rpc: [`${origin}/${chainId}`],
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      tokens,
    })),
  }
}
