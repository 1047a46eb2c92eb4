import { wordOf, wordOfAddress } from '~/lib/core/evm/abi-word'
import type { ArgsOf } from '~/lib/core/evm/event'
import { fundsDeposited, transfer } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog } from '../ports/evm-chain'

/** A deposit of one of the bridge's own contracts for one payee in the bridge between EVM chains. */
export type Deposit = ArgsOf<typeof fundsDeposited> & Pick<EvmLog, 'logIndex'>

/** Anybody can log a deposit, so it counts only from a contract that took its tokens from one of the bridge's own. */
export function depositsIn(logs: readonly EvmLog[], payer: Hex): Deposit[] {
  const payments = logs.flatMap((log) => {
    const moved = transfer.decode(log)
    return moved !== undefined && sameAddress(moved.from, payer) ? [{ token: log.address, to: moved.to }] : []
  })
  return logs.flatMap(({ address, logIndex, ...log }) => {
    const deposit = fundsDeposited.decode(log)
    if (deposit === undefined) return []
    const isPaid = payments.some(
      ({ token, to }) => sameAddress(to, address) && isOfToken(token)({ ...deposit, logIndex }),
    )
    return isPaid ? [{ ...deposit, logIndex }] : []
  })
}

/** Whether this token was deposited. */
export function isOfToken(token: Hex): (deposit: Deposit) => boolean {
  return ({ inputToken }) => inputToken.toLowerCase() === wordOfAddress(token)
}

/** Whether a deposit brings this token of the target chain. A bridge takes none for the equivalent of what it was given. */
export function bringsToken(token: Hex, { outputToken }: Pick<Deposit, 'outputToken'>): boolean {
  return [wordOf(0n), wordOfAddress(token)].includes(outputToken)
}

/** Whether a deposit is for this account. A handler on the target chain learns the recipient from the message. */
export function isFor(account: Hex, { recipient, message }: Deposit): boolean {
  return (
    recipient.toLowerCase() === wordOfAddress(account) ||
    message.toLowerCase().includes(account.slice(2).toLowerCase())
  )
}
