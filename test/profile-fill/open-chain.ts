import { numberToHex } from 'viem'
import { readCount, readData } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { createEvmChain } from '~/lib/adapters/evm-chain'
import { createBatchingRpc } from '~/lib/adapters/evm-rpc-batches'
import { resultOf } from '~/lib/adapters/evm-rpc-client'
import { createReadings } from '~/lib/adapters/readings'
import { createStoredNumbers } from '~/lib/adapters/stored-numbers'
import type { Http } from '~/lib/adapters/http'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { undefinedIfFailed } from '~/lib/services/profile-check/undefined-if-failed'
import type { EvmChain } from '~/lib/services/ports/evm-chain'
import { firstBlock, settleFirstBlocks } from './first-block'

export type OpenChain = {
  chain: EvmChain
  chainId: number
  /** The first block after which one of these has code; `undefined` if no two servers keep old state. */
  firstBlockOf: (contracts: readonly Hex[]) => Promise<number | undefined>
}

/**
 * A network's chain, by the chain ID that its servers name.
 * @throws AppError `chain-unreachable`, `chain-wrong-network`
 */
export async function openChain(
  network: { name: string; chainId?: number | undefined; rpc: readonly string[] },
  http: Http,
): Promise<OpenChain> {
  const rpc = createBatchingRpc(http, Date.now)
  const ask = async (url: string, method: string, params: readonly unknown[]) =>
    resultOf(await rpc(url, method, params), url)

  const chainId = await chainIdOf(network, (url) => ask(url, 'eth_chainId', []))
  const session = memoryArea()
  const readings = createReadings({ now: Date.now, session })
  const spans = createStoredNumbers(session, 'log-spans')
  const { chain } = createEvmChain({
    network: { chainId, rpc: network.rpc },
    http,
    now: Date.now,
    readings,
    spans,
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
  }
}

async function chainIdOf(
  { name, chainId: given, rpc }: Parameters<typeof openChain>[0],
  ask: (url: string) => Promise<unknown>,
): Promise<number> {
  const answers = await Promise.all(rpc.map((url) => undefinedIfFailed(ask(url).then(readCount))))
  const [chainId, ...others] = new Set(answers.filter((answer) => answer !== undefined))
  if (chainId === undefined) throw new AppError('chain-unreachable', `${name}: no server answers`)
  if (others.length > 0)
    throw new AppError('chain-wrong-network', `${name}: its servers serve several chains`)
  if (given !== undefined && given !== chainId)
    throw new AppError(
      'chain-wrong-network',
      `${name}: chain ${chainId} answers at its servers, not ${given}`,
    )
  return chainId
}
