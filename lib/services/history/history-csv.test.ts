import { describe, expect, it } from 'vitest'
import { PROFILE } from '../ports/profile.fixture'
import { scriptPubKeyOf } from '~/lib/core/address'
import {
  addressOf,
  bitcoinPayment,
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  logProof,
  payout,
  seen,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import type { QuotedFees } from '~/lib/core/quote/quoted-fees'
import { addressesOf } from '../addresses/own-scripts.fixture'
import { historyCsv } from './history-csv'

const QUOTED: QuotedFees = {
  fees: {
    networkSats: 1n,
    protocolSats: 2n,
    lockerSats: 3n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 6n,
  },
  sources: {
    network: 'transaction',
    protocol: 'contracts',
    locker: 'contracts',
    thirdParty: 'contracts',
    filler: 'service',
  },
  crossing: null,
}

const csv = async (
  entries: Entry[],
  profile: typeof PROFILE | null = PROFILE,
  own: ReadonlySet<string> = new Set(),
) =>
  (
    await historyCsv(
      { page: async ({ before }) => (before === null ? entries : []) },
      async () => profile,
      addressesOf(own).scriptsOf,
    )
  )
    .trimEnd()
    .split('\r\n')

/** The cells of the first entry that are not empty, by their columns. */
const cells = async (...args: Parameters<typeof csv>): Promise<Record<string, string>> => {
  const [header = '', row = ''] = await csv(...args)
  const values = row.split(',')
  return Object.fromEntries(
    header.split(',').flatMap((name, at) => (values[at] === '' ? [] : [[name, values[at] ?? '']])),
  )
}

const delivered = toEvm([
  signed('1'),
  seen('1', confirmed(2)),
  { type: 'delivered', router: logProof('7'), delivery: logProof('8'), amount: 95n },
])
const paid = toBitcoin([
  evmSigned('2'),
  evmSeen('2', {
    state: 'mined',
    success: true,
    blockNumber: 501n,
    blockHash: hashOf('f'),
    reason: null,
    costWei: 21_000_000_000_000n,
  }),
  { type: 'unwrap-opened', burn: burnRequest('7') },
  { type: 'payout-seen', payout: payout(confirmed(1)) },
])

describe('the history as CSV', () => {
  it('has the columns that tax tools read, in this order', async () => {
    expect((await csv([]))[0]).toBe(
      'Date,Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Fiat Currency,Sent Fiat,Received Fiat,Fee Fiat,TxHash,Received TxHash,Network,Description,Status,Proof,Bridge Fee BTC,Recipient,Site',
    )
  })

  it('counts what stays at own addresses as not sent', async () => {
    const payment = bitcoinPayment([signed('1'), seen('1', confirmed(2))])
    const script = scriptPubKeyOf(payment.intent.recipientAddress, 'regtest')
    expect(await cells([payment])).toMatchObject({ 'Sent Amount': '0.0005' })
    const own = await cells([payment], PROFILE, new Set([script]))
    expect(own).toMatchObject({ 'Fee Amount': '0.000002', Status: 'done' })
    expect(own).not.toHaveProperty(['Sent Amount'])
  })

  it('lists what a swap sent, received and paid on top', async () => {
    expect(await cells([delivered])).toEqual({
      Date: '1970-01-01T00:16:40.000Z',
      Type: 'Bridge',
      'Sent Amount': '0.01',
      'Sent Currency': 'BTC',
      'Received Amount': '0.000095',
      'Received Currency': 'USDC',
      'Fee Amount': '0.000002',
      'Fee Currency': 'BTC',
      TxHash: txidOf('1'),
      'Received TxHash': hashOf('8'),
      Network: 'polygon',
      Description: 'Bitcoin to EVM: 0.01 BTC to polygon',
      Status: 'done',
      Proof: 'chain',
      Recipient: addressOf('9'),
    })
  })

  it('gives the bridge’s whole fee where it was recorded', async () => {
    const swap = { ...delivered, quoted: QUOTED }
    expect(await cells([swap])).toMatchObject({ 'Bridge Fee BTC': '0.00000006' })
    expect(await cells([delivered])).not.toHaveProperty('Bridge Fee BTC')
  })

  it('uses base units if the profile was removed or changed', async () => {
    expect(await cells([delivered], null)).toMatchObject({
      'Received Amount': '95',
      'Received Currency': `base units of ${addressOf('7')}`,
    })
    const native = toBitcoin([evmSigned('2')], { intent: { ...paid.intent, inputToken: null } })
    expect(await cells([native], null)).toMatchObject({
      'Sent Amount': '100',
      'Sent Currency': 'base units of the native currency',
    })
  })

  it('tells the worth of all amounts when they moved', async () => {
    const bitcoin = { currency: 'EUR', rate: { given: 1n, gained: 800n } } as const
    const token = { currency: 'EUR', rate: { given: 1n, gained: 900_000n } } as const
    const priced: Fact = { type: 'priced', prices: { sent: bitcoin, fee: bitcoin, received: token } }
    const facts: Fact[] = [
      signed('1'),
      priced,
      seen('1', confirmed(2)),
      { type: 'delivered', router: logProof('7'), delivery: logProof('8'), amount: 95n },
    ]
    expect(await cells([toEvm(facts)])).toMatchObject({
      'Fiat Currency': 'EUR',
      'Sent Fiat': '800',
      'Received Fiat': '85.5',
      'Fee Fiat': '0.16',
    })
    expect(Object.keys(await cells([delivered])).join()).not.toContain('Fiat')
  })

  it('gives no worth to what never left the wallet', async () => {
    const price = { currency: 'EUR', rate: { given: 1n, gained: 800n } } as const
    const abandoned = toEvm([
      { type: 'priced', prices: { sent: price, fee: price } },
      { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } },
    ])
    const row = await cells([abandoned])
    expect(row).not.toHaveProperty('Sent Fiat')
    expect(row).not.toHaveProperty('Fee Fiat')
  })

  it('a site’s name is no formula in a spreadsheet', async () => {
    const [, row] = await csv([toBitcoin([], { origin: '=cmd()' })])
    expect(row).toMatch(/,'=cmd\(\)$/)
  })

  it('reads every page', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ ...delivered, createdAt: 1_000 - index }))
    const page = async ({ before, limit }: { before: number | null; limit: number }) =>
      many.filter(({ createdAt }) => before === null || createdAt < before).slice(0, limit)
    expect(
      (await historyCsv({ page }, async () => PROFILE, addressesOf().scriptsOf)).trimEnd().split('\r\n'),
    ).toHaveLength(451)
  })
})
