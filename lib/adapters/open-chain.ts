import { numberToHex } from 'viem/utils'
import { readCount, readData } from '~/lib/contract/evm-rpc'
import { parseEvmAddress } from '~/lib/core/address'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { firstBlock, settleFirstBlocks } from '~/lib/services/bridges/first-block'
import type { BridgeReader, OpenChain } from '~/lib/services/ports/bridge-reader'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { undefinedIfFailed } from '~/lib/services/profile-check/undefined-if-failed'
import { createEvmChain } from './evm-chain'
import { createBatchingRpc } from './evm-rpc-batches'
import { resultOf } from './evm-rpc-client'
import type { Http } from './http'
import { createReadings } from './readings'
import { createStoredNumbers } from './stored-numbers'

/** keccak256('eip1967.proxy.implementation') - 1 */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

type Ports = { http: Http; now: () => number; session: KeyValueArea }
type Network = Parameters<BridgeReader['open']>[0]

/** @throws AppError `chain-unreachable`, `chain-wrong-network` */
export async function openChain(network: Network, { http, now, session }: Ports): Promise<OpenChain> {
  const rpc = createBatchingRpc(http, now)
  const ask = async (url: string, method: string, params: readonly unknown[]) =>
    resultOf(await rpc(url, method, params), url)

  const chainId = await chainIdOf(network, (url) => ask(url, 'eth_chainId', []))
  const { chain } = createEvmChain({
    network: { chainId, rpc: network.rpc },
    http,
    now,
    readings: createReadings({ now, session }),
    spans: createStoredNumbers(session, 'log-spans'),
  })
  const head = await chain.blockNumber()

  const hasCode = async (url: string, contract: Hex, block: bigint) =>
    readData(await ask(url, 'eth_getCode', [contract, numberToHex(block)])) !== '0x'

  return {
    chain,
    chainId,
    async firstBlockOf(contracts) {
      const firstAt = (url: string) =>
        firstBlock(head, async (block) => {
          const codes = await Promise.all(contracts.map((contract) => hasCode(url, contract, block)))
          return codes.includes(true)
        })
      const found = await Promise.all(network.rpc.map((url) => undefinedIfFailed(firstAt(url))))
      const settled = settleFirstBlocks(found)
      return settled === undefined ? undefined : Number(settled)
    },
    async implementationOf(contract) {
      const slots = await Promise.all(
        network.rpc.map(async (url) =>
          readData(await ask(url, 'eth_getStorageAt', [contract, IMPLEMENTATION_SLOT, numberToHex(head)])),
        ),
      )
      const [slot = '0x', ...others] = new Set(slots)
      if (others.length > 0) throw new AppError('chain-disagreement', 'servers differ on an implementation')
      const address = slot.slice(-40)
      return /^0*$/.test(address) || address.length < 40 ? null : parseEvmAddress(`0x${address}`)
    },
  }
}

async function chainIdOf(
  { name, chainId: given, rpc }: Network,
  ask: (url: string) => Promise<unknown>,
): Promise<number> {
  const answers = await Promise.all(rpc.map((url) => undefinedIfFailed(ask(url).then(readCount))))
  const told = answers.filter((answer) => answer !== undefined)
  const [chainId, ...others] = new Set(told)
  if (chainId === undefined || told.length < Math.min(rpc.length, 2))
    throw new AppError('chain-unreachable', `${name}: too few of its servers answer`)
  if (others.length > 0)
    throw new AppError('chain-wrong-network', `${name}: its servers serve several chains`)
  if (given !== undefined && given !== chainId)
    throw new AppError(
      'chain-wrong-network',
      `${name}: chain ${chainId} answers at its servers, not ${given}`,
    )
  return chainId
}
