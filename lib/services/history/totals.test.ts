import { expect, it } from 'vitest'
import {
  bitcoinPayment,
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  logProof,
  mined,
  payout,
  seen,
  signed,
  toBitcoin,
  toEvm,
} from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { monthlyTotals } from './totals'

const fees = {
  networkSats: 100n,
  protocolSats: 0n,
  lockerSats: 0n,
  thirdPartySats: 0n,
  fillerSats: 0n,
  totalSats: 100n,
}
const sources = {
  network: 'service',
  protocol: 'service',
  locker: 'service',
  thirdParty: 'service',
  filler: 'service',
} as const
const quoted = { fees, sources, crossing: null }
const delivered = toEvm(
  [
    signed('1'),
    seen('1', confirmed(2)),
    { type: 'delivered', router: logProof('7'), delivery: logProof('8'), amount: 95n },
  ],
  { quoted },
)
const paid = toBitcoin([
  evmSigned('2'),
  evmSeen('2', mined()),
  { type: 'unwrap-opened', burn: burnRequest('7') },
  { type: 'payout-seen', payout: payout(confirmed(1)) },
])

const totals = (entries: Entry[]) =>
  monthlyTotals({ page: async ({ before }) => (before === null ? entries : []) })
const on = (entry: Entry, date: string): Entry => ({ ...entry, createdAt: Date.parse(date) })

it('adds up what was bridged each way and what it cost, by the month in UTC', async () => {
  const entries = [
    on(delivered, '2026-11-01T00:00:00Z'),
    on(paid, '2026-10-31T23:59:59Z'),
    on(delivered, '2026-10-02T00:00:00Z'),
  ]
  expect(await totals(entries)).toEqual([
    { month: '2026-11', swaps: 1, toEvmSats: 1_000_000n, toBitcoinSats: 0n, costSats: 300n, uncounted: 0 },
    {
      month: '2026-10',
      swaps: 2,
      toEvmSats: 1_000_000n,
      toBitcoinSats: 990n,
      costSats: 300n,
      uncounted: 1,
    },
  ])
})

it('leaves out what is not done, and plain payments', async () => {
  const payment = bitcoinPayment([signed('1'), seen('1', confirmed(6))])
  expect(await totals([toEvm([signed('1')]), payment])).toEqual([])
})

it('counts no part of the cost of a swap whose bridge fee was not recorded', async () => {
  const { quoted: _, ...unrecorded } = delivered
  const entries = [on(unrecorded, '2026-11-02T00:00:00Z'), on(delivered, '2026-11-01T00:00:00Z')]
  expect(await totals(entries)).toMatchObject([{ swaps: 2, costSats: 300n, uncounted: 1 }])
})
