import { numberToHex } from 'viem/utils'
import { readCount, readData } from '~/lib/contract/evm-rpc'
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
      const blocks = await Promise.all(network.rpc.map((url) => undefinedIfFailed(firstAt(url))))
      const settled = settleFirstBlocks(blocks)
      return settled === undefined ? undefined : Number(settled)
    },
  }
}

async function chainIdOf(
  { name, chainId: profileChainId, rpc }: Network,
  ask: (url: string) => Promise<unknown>,
): Promise<number> {
  const answers = await Promise.all(rpc.map((url) => undefinedIfFailed(ask(url).then(readCount))))
  const told = answers.filter((answer) => answer !== undefined)
  const [chainId, ...others] = new Set(told)
  if (chainId === undefined || told.length < Math.min(rpc.length, 2))
    throw new AppError('chain-unreachable', `${name}: too few of its servers answer`)
  if (others.length > 0)
    throw new AppError('chain-wrong-network', `${name}: its servers serve several chains`)
  if (profileChainId !== undefined && profileChainId !== chainId)
    throw new AppError(
      'chain-wrong-network',
      `${name}: chain ${chainId} answers at its servers, not ${profileChainId}`,
    )
  return chainId
}
