import type { Hex } from '~/lib/core/hex'
import type { EvmLog } from './evm-chain'
import { type FakeEvm, logOf } from './chains.fixture'

export type Place = { block: bigint; transaction?: Hex; index?: number; address?: Hex }

/** Puts a log on a chain. */
export function putLog(
  evm: FakeEvm,
  event: Parameters<typeof logOf>[0],
  args: Record<string, unknown>,
  { block, transaction, index, address }: Place & { address: Hex },
): EvmLog {
  const log = logOf(event, args, {
    address,
    block,
    transaction: transaction ?? `0x${block.toString(16).padStart(64, 'b')}`,
    index: index ?? evm.logs.length,
    chain: evm,
  })
  evm.logs.push(log)
  return log
}

export function freshHash(evm: FakeEvm): Hex {
  return `0x${evm.logs.length.toString(16).padStart(63, '0')}f`
}
