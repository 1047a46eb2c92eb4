import type { EvmNetwork } from '~/lib/contract/profile'
import { transferCall, type Transfer } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import { mostGas, rollupFeeOf } from '../../chains/gas'
import type { EvmChain, EvmFees } from '../../ports/evm-chain'
import type { GasView } from '../../ports/pending-review'
import { runTransfer } from './run-transfer'

/** Assumed for a transfer whose simulation fails (its review will say so): twice what most tokens use. */
const USUAL_GAS = 120_000n

/**
 * The most that gas can cost for a transfer whose amount is not known yet: it hardly depends on the amount, and a
 * transfer of next to nothing can be simulated instead. @param market the fees to count with, where the caller counts
 * with them too
 */
export async function gasOfTransfer(
  transfer: Pick<Transfer, 'token' | 'recipientAddress'>,
  account: Hex,
  network: EvmNetwork,
  chain: EvmChain,
  market?: EvmFees,
): Promise<GasView> {
  const whole = { ...transfer, amount: transfer.token === null ? 0n : 1n }
  const call = transferCall(whole)
  const [{ run, gasLimit }, fees, rollupFeeWei] = await Promise.all([
    runTransfer(whole, call, account, chain),
    market ?? chain.fees(),
    rollupFeeOf([{ ...call, value: LONG_VALUE }], network, chain),
  ])
  return mostGas(fees, run.revertReason === null ? gasLimit : USUAL_GAS, rollupFeeWei)
}

/** The longest value: a rollup charges for its bytes. */
const LONG_VALUE = 2n ** 96n - 1n
