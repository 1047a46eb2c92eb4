import { describe, expect, it } from 'vitest'
import { PROFILE } from '../journal/profile.fixture'
import {
  addressOf,
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  hashOf,
  logProof,
  mined,
  payout,
  seen,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { Swap } from '~/lib/core/journal/types'
import { historyCsv } from './history-csv'

const csv = async (swaps: Swap[], profile: typeof PROFILE | null = PROFILE) =>
  (await historyCsv({ page: async ({ before }) => (before === null ? swaps : []) }, async () => profile))
    .trimEnd()
    .split('\r\n')

const delivered = toEvm([
  signed('1'),
  seen('1', confirmed(2)),
  { type: 'delivered', router: logProof('7'), delivery: logProof('8'), amount: 95n },
])
const paid = toBitcoin([
  evmSigned('2'),
  evmSeen('2', mined()),
  { type: 'unwrap-opened', burn: burnRequest('7') },
  { type: 'payout-seen', payout: payout(confirmed(1)) },
])

describe('the history as CSV', () => {
  it('lists what each swap sent and received, in whole units', async () => {
    const [header, out, back] = await csv([delivered, paid])
    expect(header).toBe(
      'date,direction,sent,sent unit,received,received unit,network,status,proof,transaction,target transaction,recipient,miner fee BTC,service fee BTC,site',
    )
    expect(out).toBe(
      `1970-01-01T00:16:40.000Z,Bitcoin to EVM,0.01,BTC,0.000095,USDC,polygon,done,chain,${txidOf('1')},${hashOf('8')},${addressOf('9')},0.000002,0,`,
    )
    expect(back).toBe(
      `1970-01-01T00:16:40.000Z,EVM to Bitcoin,0.0001,USDC,0.0000099,BTC,polygon,done,chain,${hashOf('2')},${txidOf('d')},${paid.intent.bitcoinAddress},,,https://example.org`,
    )
  })

  it('lists the wrapped bitcoin that came instead', async () => {
    const proofs = { router: logProof('7'), delivery: logProof('8') }
    const wrapped = toEvm([signed('1'), { type: 'paid-in-wrapped', ...proofs, amount: 1_234n }])
    const [, row] = await csv([wrapped])
    expect(row?.split(',').slice(4, 8)).toEqual(['0.00001234', 'wrapped BTC', 'polygon', 'paid-in-wrapped'])
  })

  it('leaves empty what has not arrived', async () => {
    const [, row] = await csv([toEvm([signed('1')])])
    expect(row?.split(',').slice(2, 11)).toEqual([
      '0.01',
      'BTC',
      '',
      '',
      'polygon',
      'signed',
      'none',
      txidOf('1'),
      '',
    ])
  })

  it('shows a refund as received', async () => {
    const facts = [
      signed('1'),
      seen('1', confirmed(2)),
      { type: 'swap-failed', router: logProof('7') },
      { type: 'refund-opened', burn: burnRequest('8') },
      { type: 'payout-seen', payout: payout(confirmed(1)) },
    ] as const
    const [, row] = await csv([toEvm([...facts])])
    expect(row).toContain(`0.0000099,BTC,polygon,refunded,chain,${txidOf('1')},${txidOf('d')}`)
  })

  it('uses base units if the profile was removed or changed', async () => {
    const [, row] = await csv([delivered], null)
    expect(row).toContain(`95,base units of ${addressOf('7')}`)
    const [, native] = await csv([toBitcoin([], { intent: { ...paid.intent, inputToken: null } })], null)
    expect(native).toContain('100,base units of the native currency')
  })

  it('reads every page', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ ...delivered, createdAt: 1_000 - index }))
    const page = async ({ before, limit }: { before: number | null; limit: number }) =>
      many.filter(({ createdAt }) => before === null || createdAt < before).slice(0, limit)
    expect((await historyCsv({ page }, async () => PROFILE)).trimEnd().split('\r\n')).toHaveLength(451)
  })
})
