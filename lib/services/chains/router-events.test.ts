import { expect, it } from 'vitest'
import { addressOf, txidOf } from '~/lib/core/journal/swap.fixture'
import { BASE } from '../ports/profile.fixture'
import { FakeEvm } from '../ports/chains.fixture'
import { readRouterLog, ROUTER_TOPICS } from './router-events'
import { type RouterLogKind, routerLog } from '../ports/router-logs.fixture'

const MEANINGS: [RouterLogKind, string][] = [
  ['wrapped', 'wrapped'],
  ['swapped', 'swapped'],
  ['universal', 'swapped'],
  ['universal with amounts', 'swapped'],
  ['first generation', 'swapped'],
  ['filled', 'filled'],
  ['filled universal', 'filled'],
  ['filled universal with amounts', 'filled'],
  ['failed', 'failed'],
  ['failed universal', 'failed'],
  ['failed universal with amounts', 'failed'],
  ['failed first generation', 'paid-in-wrapped'],
  ['refund', 'refund-opened'],
  ['operator’s refund', 'refund-opened'],
]

it.each(MEANINGS)('a log “%s” names its payment, and means “%s”', (kind, meaning) => {
  const log = routerLog(new FakeEvm(1001), kind, { txid: txidOf('1'), block: 600n })
  const read = readRouterLog(log, BASE)
  expect(read?.txid).toBe(txidOf('1'))
  expect(read?.event).toMatchObject({ kind: meaning, log })
  expect(ROUTER_TOPICS).toContain(log.topics[0])
})

it.each(MEANINGS)('a log “%s” of another contract means nothing', (kind) => {
  const place = { txid: txidOf('1'), block: 600n, address: addressOf('e') }
  expect(readRouterLog(routerLog(new FakeEvm(1001), kind, place), BASE)).toBeUndefined()
})

it('reads no base connector where nothing crosses', () => {
  const alone = { ...BASE, baseConnector: null }
  const log = routerLog(new FakeEvm(1001), 'operator’s refund', { txid: txidOf('1'), block: 600n })
  expect(readRouterLog(log, alone)).toBeUndefined()
})

it('an event of one router means nothing from another', () => {
  const evm = new FakeEvm(1001)
  const swappedByTransferRouter = { txid: txidOf('1'), block: 600n, address: BASE.transferRouter }
  expect(readRouterLog(routerLog(evm, 'swapped', swappedByTransferRouter), BASE)).toBeUndefined()
  const refundByRouter = { txid: txidOf('1'), block: 600n, address: BASE.exchangeRouter }
  expect(readRouterLog(routerLog(evm, 'operator’s refund', refundByRouter), BASE)).toBeUndefined()
})
