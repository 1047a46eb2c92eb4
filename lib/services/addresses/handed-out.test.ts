import { pathText } from '~/lib/core/bitcoin/address-type'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressMark } from '~/lib/core/journal/kept-address'
import { signed, toEvm } from '~/lib/core/journal/swap.fixture'
import { AppError } from '~/lib/core/errors'
import {
  FIRST,
  SECOND,
  CHANGE,
  ACCOUNT,
  UNUSED,
  PAID,
  SPENT,
  openAddresses,
  texts,
} from './addresses.fixture'

let opened: Awaited<ReturnType<typeof openAddresses>>
beforeEach(async () => {
  opened = await openAddresses()
})

describe('an address is handed out', () => {
  const shownAt = async (wish: 'last' | 'another') => {
    const { own, reason } = await opened.addresses.show(ACCOUNT, [], wish)
    return `${pathText(own.path)} ${reason}`
  }
  const paid = (index: number) =>
    opened.addresses.noteCoins(ACCOUNT, [{ path: { branch: 0, index }, hasCoins: true }])

  it('the same until it is paid, and then the next', async () => {
    expect(await shownAt('last')).toBe('0/0 fresh')
    expect(await shownAt('last')).toBe('0/0 fresh')
    await paid(0)
    expect(await shownAt('last')).toBe('0/1 fresh')
    expect(await shownAt('another')).toBe('0/2 fresh')
    expect(await shownAt('last')).toBe('0/2 fresh')
  })

  it('to a payout and a receipt never the same', async () => {
    const { addresses } = opened
    await shownAt('last')
    expect(pathText((await addresses.nextPayout(ACCOUNT, [])).path)).toBe('0/1')
    expect(pathText((await addresses.nextPayout(ACCOUNT, [])).path)).toBe('0/1')
    expect(pathText((await addresses.nextPayout(ACCOUNT, [{ branch: 0, index: 1 }])).path)).toBe('0/2')
  })

  it('comes again, the oldest first, twenty beyond the last paid', { tags: ['release'] }, async () => {
    await paid(2)
    const now = opened.ports.clock.now()
    const wanted = [0, 1, ...Array.from({ length: 20 }, (_, at) => at + 3)]
    for (const index of wanted) {
      Object.assign(opened.ports.clock, { now: () => now + index })
      expect(await shownAt('another')).toBe(`0/${index} fresh`)
    }
    expect(await shownAt('another')).toBe('0/0 again')
    expect(await shownAt('last')).toBe('0/0 again')
    await paid(0)
    expect(await shownAt('last')).toBe('0/1 again')
  })

  it('last of those that one server counts as used', { tags: ['release'] }, async () => {
    const { addresses, world } = opened
    const own = (await addresses.of(ACCOUNT)).filter(({ path }) => path.branch === 0)
    for (const { address } of own.slice(0, 20)) {
      world.shown.set(address, PAID)
      world.disputed.set(address, UNUSED)
    }
    await addresses.search()
    expect(await shownAt('last')).toBe('0/0 servers-differ')
    expect(await shownAt('last')).toBe('0/0 servers-differ')
  })

  it('and asked about at rest until it is paid', async () => {
    const { addresses } = opened
    await shownAt('last')
    await shownAt('another')
    expect(texts(await addresses.toAsk(ACCOUNT, []))).toEqual(['0/0', '0/1'])
  })

  it('and listed with what it got, as both servers show', { tags: ['release'] }, async () => {
    const { addresses, world } = opened
    world.shown.set(FIRST, { ...SPENT, receivedSats: 70_000n })
    world.disputed.set(FIRST, { ...SPENT, receivedSats: 60_000n })
    await addresses.search()
    await shownAt('last')
    await addresses.noteCoins(ACCOUNT, [{ path: { branch: 0, index: 3 }, hasCoins: true, sats: 9_000n }])
    const listed = await addresses.earlier(ACCOUNT)
    expect(listed.map(({ isPaid, receivedSats }) => [isPaid, receivedSats])).toEqual([
      [true, 9_000n],
      [false, null],
      [true, 60_000n],
    ])
    expect(listed.at(-1)?.address).toBe(FIRST)
  })

  it('to an entry, and asked about after that has ended', async () => {
    await opened.store.setMark(addressMark(CHANGE), 'settled')
    const settled = { ...toEvm([signed('1')]), settledAt: 1 }
    const addresses = opened.start({ ...opened.store, get: async () => settled })
    expect(texts(await addresses.toAsk(ACCOUNT, []))).toEqual(['0/0', '1/0'])
    await addresses.noteCoins(ACCOUNT, [{ path: { branch: 1, index: 0 }, hasCoins: true }])
    await addresses.noteCoins(ACCOUNT, [{ path: { branch: 1, index: 0 }, hasCoins: false }])
    expect(texts(await addresses.toAsk(ACCOUNT, []))).toEqual(['0/0'])
  })

  it('and asked about again before a review', async () => {
    const { addresses, world, deployment } = opened
    const isUsed = (address: string) => addresses.isUsedSince(ACCOUNT, address, deployment.bitcoin)
    expect(await isUsed(CHANGE)).toBe(false)
    world.shown.set(CHANGE, PAID)
    expect(await isUsed(CHANGE)).toBe(true)
    expect(await isUsed(CHANGE)).toBe(false)
    expect(texts(await addresses.of(ACCOUNT)).at(-1)).toBe('1/20')
    world.shown.set(SECOND, PAID)
    world.before = async () => Promise.reject(new AppError('chain-unreachable', 'down'))
    expect(await isUsed(SECOND)).toBe(false)
    const before = world.questions.length
    expect(await isUsed('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(false)
    expect(world.questions).toHaveLength(before)
  })

  it('and known as own, with its use', async () => {
    const { addresses } = opened
    await paid(3)
    await shownAt('last')
    expect((await addresses.familiar(ACCOUNT)).map(({ use }) => use)).toEqual([undefined, 'used'])
    expect(await addresses.whose(ACCOUNT, CHANGE.toUpperCase())).toEqual({ address: CHANGE, use: 'change' })
    expect(await addresses.whose(ACCOUNT, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBeUndefined()
  })
})
