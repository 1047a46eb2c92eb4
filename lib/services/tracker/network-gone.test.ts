import { expect, it } from 'vitest'
import {
  addressOf,
  APPROVED_PAYMENT,
  APPROVED_TO_EVM,
  COIN_B,
  signed,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { phaseOf } from '~/lib/core/journal/phase'
import { confirmedAt } from '../ports/chains.fixture'
import { observedWorld } from './observed.fixture'
import { routerLog, transferLog } from '../ports/router-logs.fixture'

it('polls the others while one swap’s network is gone', async () => {
  const world = observedWorld()
  await world.paid('1', {
    intent: { ...APPROVED_TO_EVM.intent, networkName: 'forgotten', chainId: 1003 },
  })
  await world.paid('2')
  const { transactionHash: transaction } = routerLog(world.base, 'swapped', {
    txid: txidOf('2'),
    block: 990n,
  })
  transferLog(world.base, addressOf('9'), 99n, { block: 990n, transaction })
  await world.journal.begin({ ...APPROVED_PAYMENT, id: 'payment', reserved: [COIN_B] })
  await world.journal.record('payment', signed('3', [COIN_B]))
  world.bitcoin.statuses.set(txidOf('3'), confirmedAt(101))

  await world.poll()
  expect(await world.outcome('2')).toBe('done chain')
  expect(phaseOf(await world.stateOf('payment'))).toBe('done')
  expect(await world.pollErrors.of('1')).toBe('network-unknown')
  expect(await world.pollErrors.of('payment')).toBeNull()
})
