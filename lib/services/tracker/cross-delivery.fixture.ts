import { expect } from 'vitest'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import { addressOf, APPROVED_TO_EVM, hashOf, OWN_SCRIPT, txidOf } from '~/lib/core/journal/swap.fixture'
import { type ObservedWorld } from './observed.fixture'
import { burnLog, routerLog } from '../ports/router-logs.fixture'
import { type DepositFacts, depositLogs } from './bridge-logs.fixture'

export const RECIPIENT = addressOf('9')
export const ACROSS = { ...APPROVED_TO_EVM.intent, networkName: 'ethereum', chainId: 1002 }
export const across = { intent: ACROSS }

/** Paid, and sent across by the router in a transaction with these other logs. */
export async function crossing(
  world: ObservedWorld,
  digit = '1',
  start: Partial<ApprovedToEvm> = across,
  deposits: Partial<DepositFacts> = {},
): Promise<void> {
  await world.paid(digit, start)
  const transaction = hashOf(digit)
  // As deployed routers do it: the deposit comes after the log.
  depositLogs(world.base, { digit, recipient: RECIPIENT, index: 11, ...deposits })
  routerLog(world.base, 'swapped', { txid: txidOf(digit), block: 900n, transaction, index: 9 })
  await world.poll()
  expect(await world.outcome(digit)).toBe('processing none')
}

/** The operator sends what crossed back as a burn request for the account that paid. */
export function operatorRefund(world: ObservedWorld, block = 995n): void {
  const transaction = hashOf('e')
  const userScript = `0x${OWN_SCRIPT.slice(4)}` as const
  routerLog(world.base, 'operator’s refund', { txid: txidOf('1'), block, transaction })
  burnLog(world.base, { userScript, requestIdOfLocker: 3n, sats: 990n }, { block, transaction })
}
