import { AppError } from '~/lib/core/errors'
import { readBalance } from '~/lib/core/evm/read'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import { isTransferAccepted, type Transfer } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import type { TransferRun } from '~/lib/core/review/evm-payment'
import type { EvmChain } from '../../ports/evm-chain'
import { simulateAlone, transferGasLimit } from '../../swaps/to-bitcoin/simulate-steps'

/**
 * Simulates a transfer on the state after a block. Returns what it did and the gas limit to sign it with. If nodes
 * support it, the token's balances before and after are read in the same simulation.
 */
export async function runTransfer(
  { token, recipientAddress }: Transfer,
  { to, data, value }: EvmCall,
  from: Hex,
  chain: EvmChain,
): Promise<{ run: TransferRun; gasLimit: bigint }> {
  const call = { from, to, data, value }
  const balance = readBalance(recipientAddress)
  const look = token === null ? [] : [{ from, to: token, data: balance.data }]
  const ran = (await chain.simulate([...look, call, ...look])) ?? (await simulateAlone([call], chain))
  const isWhole = ran.results.length === 1 + 2 * look.length
  const result = ran.results[isWhole ? look.length : 0]
  if (result === undefined) throw new AppError('chain-nonsense', 'nothing was run')
  const [before, after] = [ran.results.at(0), ran.results.at(-1)].map((read) =>
    token !== null && isWhole && read?.success === true ? balance.decode(read.returnData) : undefined,
  )
  return {
    run: {
      blockNumber: ran.blockNumber,
      revertReason: result.success ? null : (result.revertReason ?? ''),
      isAccepted: token === null || isTransferAccepted(result.returnData),
      arrivedUnits: before === undefined || after === undefined ? null : after - before,
    },
    gasLimit: transferGasLimit(result.gasUsed),
  }
}
