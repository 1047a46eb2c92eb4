import type { CrossChainNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { transfer } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmChain, EvmLog } from '../ports/evm-chain'
import { readTargetLog } from '../chains/target-logs'
import { bringsToken, type Deposit } from './logged-deposits'
import { receiptOfLog } from './receipt-of-log'

/**
 * Whether the connector exchanged, in the transaction of its log, all that one of these deposits of the router sent to it.
 * No minimum is enforced there, so what it brought is the delivery, however little. Faking it costs what crossed.
 * @throws AppError `chain-disagreement` if the transaction's receipt is missing
 */
export async function isExchangeOf(
  deposits: readonly Deposit[],
  log: EvmLog,
  { connector }: CrossChainNetwork,
  chain: EvmChain,
): Promise<boolean> {
  const [token] = readTargetLog(log)?.exchange.pathFromIntermediaryToDestTokenOnDestChain ?? []
  const sent = deposits.filter(
    ({ recipient, outputToken, outputAmount }) =>
      recipient.toLowerCase() === wordOfAddress(connector) &&
      outputAmount > 0n &&
      token !== undefined &&
      bringsToken(token, { outputToken }),
  )
  if (token === undefined || sent.length === 0) return false
  const { logs } = await receiptOfLog(log, chain)
  const taken = logs.map((one) => amountTaken(one, token, connector))
  return sent.some(({ outputAmount }) => taken.some((amount) => amount >= outputAmount))
}

function amountTaken(log: EvmLog, token: Hex, connector: Hex): bigint {
  const moved = sameAddress(log.address, token) ? transfer.decode(log) : undefined
  return moved !== undefined && sameAddress(moved.to, connector) ? moved.value : 0n
}
