import { describe, expect, it } from 'vitest'
import { type EntryFilter, EVERY_ENTRY } from '~/lib/contract/entry-filter'
import {
  addressOf,
  APPROVED_EVM_PAYMENT,
  bitcoinPayment,
  confirmed,
  evmPayment,
  hashOf,
  logProof,
  seen,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { PROFILE } from '../ports/profile.fixture'
import { askingSites, searchEntries } from './search'

const delivered = toEvm(
  [
    signed('1'),
    seen('1', confirmed(2)),
    { type: 'delivered', router: logProof('7'), delivery: logProof('8'), amount: 95n },
  ],
  { id: 'delivered' },
)
const abandoned = toEvm([{ type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }], {
  id: 'abandoned',
})
const unwrap = toBitcoin([], { id: 'unwrap' })
const payment = bitcoinPayment([signed('2')], { id: 'payment' })
const ENTRIES = [delivered, abandoned, unwrap, payment].map((entry, at) => ({
  ...entry,
  createdAt: 1_000 - at,
}))

function storeOf(entries: readonly Entry[]) {
  const page = async ({ before, limit }: { before: number | null; limit: number }) =>
    entries.filter(({ createdAt }) => before === null || createdAt < before).slice(0, limit)
  return { page }
}

/** Where account 1 pays on the EVM networks and account 0 on Bitcoin. */
const portsOf = (journal: ReturnType<typeof storeOf>) => ({
  journal,
  profileById: async () => PROFILE,
  paidBy: async (index: number) => (entry: Pick<Entry, 'account'>) =>
    (entry.account.address === unwrap.account.address ? 1 : 0) === index,
})

const search = async (filter: Partial<EntryFilter>) => {
  const wanted = { filter: { ...EVERY_ENTRY, ...filter }, before: null, limit: 30 }
  const found = await searchEntries(portsOf(storeOf(ENTRIES)), wanted)
  return found.map(({ id }) => id)
}

it('entries are found by the account that pays', async () => {
  expect(await search({ account: 1 })).toEqual(['unwrap'])
  expect(await search({ account: 0, kind: 'to-evm' })).toEqual(['delivered', 'abandoned'])
})

describe('entries are found by', () => {
  it.each<[string, string, string[]]>([
    ['a txid', txidOf('1'), ['delivered']],
    ['a txid with marks that nobody sees', `\u202a${txidOf('1')}\u200b`, ['delivered']],
    ['the end of a hash on the target chain', hashOf('8').slice(-12), ['delivered']],
    [
      'an address, in any case',
      addressOf('9').toUpperCase().replace('0X', '0x'),
      ['delivered', 'abandoned', 'unwrap'],
    ],
    ['a site', 'example.org', ['unwrap']],
    ['a network, by its label', 'POLYGON', ['delivered', 'abandoned', 'unwrap']],
    ['an amount in BTC', '0.0005', ['payment']],
    ['an amount with a comma', '0,0005', ['payment']],
    ['an amount in sats', '50000', ['payment']],
    ['a token', 'usdc', ['delivered', 'abandoned', 'unwrap']],
    ['words in any order', 'usdc example.org', ['unwrap']],
    ['nothing that is there', 'no such thing', []],
  ])('%s', async (_, text, ids) => {
    expect(await search({ text })).toEqual(ids)
  })

  it.each(['12,345.5', '12.345,5', '12345.5', '12345,5', '12,345', '12.345'])(
    'matches an amount however a language writes it: %s',
    async (text) => {
      const large = toBitcoin([], { id: 'large', intent: { ...unwrap.intent, inputAmount: 12_345_500_000n } })
      const ports = portsOf(storeOf([large, delivered]))
      const found = await searchEntries(ports, { filter: { ...EVERY_ENTRY, text }, before: null, limit: 30 })
      expect(found.map(({ id }) => id)).toEqual(['large'])
    },
  )

  it('the amount and the token of a payment', async () => {
    const { intent } = APPROVED_EVM_PAYMENT
    const tokens = evmPayment([], { intent: { ...intent, token: addressOf('7'), amount: 123_000_000n } })
    const wanted = { filter: { ...EVERY_ENTRY, text: '123 usdc polygon' }, before: null, limit: 30 }
    const search = (entry: Entry) => searchEntries(portsOf(storeOf([entry])), wanted)
    expect(await search(tokens)).toHaveLength(1)
    expect(await search(evmPayment())).toEqual([])
  })

  it('their kind', async () => {
    expect(await search({ kind: 'to-evm' })).toEqual(['delivered', 'abandoned'])
    expect(await search({ kind: 'payment' })).toEqual(['payment'])
  })

  it('their state', async () => {
    expect(await search({ state: 'done' })).toEqual(['delivered'])
    expect(await search({ state: 'ended' })).toEqual(['abandoned'])
    expect(await search({ state: 'under-way' })).toEqual(['unwrap', 'payment'])
  })

  it('who asked, the user included', async () => {
    expect(await search({ site: 'https://example.org' })).toEqual(['unwrap'])
    expect(await search({ site: '' })).toEqual(['delivered', 'abandoned', 'payment'])
  })
})

describe('a long history', () => {
  const MANY = Array.from({ length: 1_000 }, (_, at) => ({
    ...(at % 100 === 0 ? payment : delivered),
    id: `entry-${at}`,
    createdAt: 10_000 - at,
  }))
  const payments = { ...EVERY_ENTRY, kind: 'payment' as const }

  it('gives its matches a page at a time, each once', async () => {
    const found: string[] = []
    let before: number | null = null
    for (let page = 0; page < 4; page += 1) {
      const entries = await searchEntries(portsOf(storeOf(MANY)), {
        filter: payments,
        before,
        limit: 3,
      })
      found.push(...entries.map(({ id }) => id))
      before = entries.at(-1)?.createdAt ?? null
    }
    expect(found).toEqual(Array.from({ length: 10 }, (_, at) => `entry-${at * 100}`))
  })

  it('is read no further than a page needs', async () => {
    const read: number[] = []
    const store = {
      page: async (page: { before: number | null; limit: number }) => {
        const entries = await storeOf(MANY).page(page)
        read.push(entries.length)
        return entries
      },
    }
    await searchEntries(portsOf(store), { filter: payments, before: null, limit: 1 })
    expect(read).toEqual([200])
  })

  it('keeps entries of the same moment on one page', async () => {
    const twins = ENTRIES.map((entry) => ({ ...entry, createdAt: 5 }))
    const wanted = { filter: EVERY_ENTRY, before: null, limit: 1 }
    expect(await searchEntries(portsOf(storeOf(twins)), wanted)).toHaveLength(4)
  })
})

it('the sites that have asked are named once each', async () => {
  expect(await askingSites(storeOf([unwrap, unwrap, delivered]))).toEqual(['https://example.org'])
})
