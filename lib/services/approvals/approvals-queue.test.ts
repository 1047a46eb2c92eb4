import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { signed, toEvm } from '~/lib/core/journal/swap.fixture'
import { approvalsWorld, requester, codeOf, shown, SITE, swapRequest, yesTo } from './approvals.fixture'

const CONNECT = { kind: 'connect' } as const
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A swap that was asked for and approved, and is not signed yet. */
async function approvedUnsigned() {
  const world = approvalsWorld()
  void world.approvals.request(requester(1), swapRequest()).catch(() => undefined)
  const view = await shown(world.approvals)
  const [id = ''] = world.reviews.keys()
  world.entries.set(id, toEvm([], { id }))
  world.state.approveFails = [new AppError('chain-unreachable', 'between the approval and the signature')]
  await codeOf(world.approvals.approve(view.id, yesTo(view)))
  return { world, id }
}

describe('the queue', () => {
  it('holds five requests of a site and twenty in total', async () => {
    const { approvals } = approvalsWorld()
    const request = (requestNumber: number, origin: string) =>
      codeOf(approvals.request(requester(requestNumber, origin, origin), swapRequest()))
    const many = Array.from({ length: 1_000 }, (_, n) => request(n, SITE))
    const codes = await Promise.all(many.slice(5))
    expect(new Set(codes)).toEqual(new Set(['queue-full']))
    await settled()
    expect(await approvals.count()).toBe(5)
    for (let site = 1; site <= 3; site++)
      for (let n = 0; n < 5; n++) void request(n, `https://${site}.example`)
    await settled()
    expect(await approvals.count()).toBe(20)
    expect(await request(1, 'https://last.example')).toBe('queue-full')
  })

  it('opens one window, whose closing rejects only what it showed', async () => {
    const { approvals, state, closeWindow } = approvalsWorld()
    const first = Array.from({ length: 3 }, (_, n) => codeOf(approvals.request(requester(n), swapRequest())))
    await settled()
    expect(state.windowsOpened).toBe(1)
    await closeWindow(approvals)
    expect(await first[0]).toBe('user-rejected')
    expect(await approvals.count()).toBe(2)
    expect(state.windowsOpened).toBe(1)
    void approvals.request(requester(9), swapRequest()).catch(() => undefined)
    await settled()
    expect(state.windowsOpened).toBe(2)
  })

  it('takes no closing of an empty window for an answer', async () => {
    const { approvals, state, closeWindow } = approvalsWorld()
    const first = codeOf(approvals.request(requester(1), CONNECT))
    await approvals.reject((await shown(approvals))?.id ?? '')
    expect(await first).toBe('user-rejected')
    expect(await approvals.next()).toBeNull()
    void approvals.request(requester(2), swapRequest()).catch(() => undefined)
    await settled()
    await closeWindow(approvals)
    expect(await approvals.count()).toBe(1)
    expect(state.windowsOpened).toBe(2)
  })

  it('prepares the same order after a restart', async () => {
    const { state, approvals, start } = approvalsWorld()
    const wanted = swapRequest()
    state.prepareFails = [new AppError('wallet-locked', 'until the restart')]
    void approvals.request(requester(1), wanted).catch(() => undefined)
    await settled()
    await approvals.next()
    await settled()
    expect(state.orders).toEqual([])
    await shown(start().approvals)
    expect(state.orders).toEqual(wanted.kind === 'swap' ? [wanted.order] : [])
  })

  it('ignores the closing of other windows', async () => {
    const { approvals } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    await settled()
    await approvals.windowClosed('window:77')
    expect(await approvals.count()).toBe(1)
  })

  it('shows how many requests wait', async () => {
    const { approvals } = approvalsWorld()
    for (let n = 0; n < 3; n++) void approvals.request(requester(n), swapRequest()).catch(() => undefined)
    expect(await shown(approvals)).toMatchObject({ position: 1, total: 3 })
  })

  it('drops a site’s requests when its connection is revoked', async () => {
    const { approvals, reviews } = approvalsWorld()
    const asked = codeOf(approvals.request(requester(1), swapRequest()))
    const other = 'https://other.example'
    void approvals.request(requester(1, 'other', other), swapRequest()).catch(() => undefined)
    await shown(approvals)
    await approvals.siteRevoked(SITE)
    expect(await asked).toBe('site-not-connected')
    expect(reviews.size).toBe(0)
    expect(await approvals.next()).toMatchObject({ origin: other })
  })
})

it('ends a request of a disconnected site after a restart', async () => {
  const world = approvalsWorld()
  await world.sites.connect(SITE, 0)
  void world.approvals.request(requester(1), swapRequest()).catch(() => undefined)
  const view = await shown(world.approvals)
  await world.sites.revoke(SITE)
  const { approvals } = world.start()
  await approvals.endUnconnected()
  expect(await approvals.count()).toBe(0)
  expect(await codeOf(approvals.approve(view.id, yesTo(view)))).toBe('request-unknown')
  expect(world.entries.size).toBe(0)
})

describe('a document', () => {
  // threat: left-page
  it('takes its requests along when it closes', async () => {
    const { approvals, reviews } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    void approvals.request(requester(1, 'other'), swapRequest()).catch(() => undefined)
    await shown(approvals)
    await approvals.documentGone('doc')
    expect(reviews.size).toBe(0)
    expect(await approvals.count()).toBe(1)
    expect(await approvals.documents()).toEqual(['other'])
  })

  // threat: left-page
  it('leaves behind what was approved', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const view = await shown(approvals)
    await approvals.approve(view?.id ?? '', yesTo(view))
    await approvals.documentGone('doc')
    expect(entries.size).toBe(1)
    expect(await approvals.documents()).toEqual([])
  })

  it('finds its swap’s answer though it came back late', async () => {
    const { world, id } = await approvedUnsigned()
    const { approvals } = world.start()
    const swap = toEvm([signed('7')], { id })
    world.entries.set(id, swap)
    await approvals.follow(swap)
    for (const document of await approvals.documents()) await approvals.documentLost(document)
    const again = codeOf(approvals.request(requester(1), swapRequest()))
    await settled()
    expect(await approvals.count()).toBe(0)
    expect(await again).toContain('7'.repeat(64))
  })

  it('finds its one request again after a worker restart', async () => {
    const world = approvalsWorld()
    void world.approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const before = await shown(world.approvals)
    const { approvals } = world.start()
    const again = approvals.request(requester(1), swapRequest())
    expect(await shown(approvals)).toEqual(before)
    expect(await approvals.count()).toBe(1)
    expect(world.state.windowsOpened).toBe(1)
    await approvals.approve(before?.id ?? '', yesTo(before))
    expect(await again).toMatchObject({ txid: '1'.repeat(64) })
  })

  it('receives the answer during which the worker died', async () => {
    const world = approvalsWorld()
    const id = requester(1)
    void world.approvals.request(id, swapRequest()).catch(() => undefined)
    const view = await shown(world.approvals)
    await world.approvals.approve(view?.id ?? '', yesTo(view))
    const { approvals } = world.start()
    expect(await approvals.request(id, swapRequest())).toMatchObject({ txid: '1'.repeat(64) })
    expect(world.entries.size).toBe(1)
  })

  it('receives the answer if the worker died before recording it', async () => {
    const world = approvalsWorld()
    void world.approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const view = await shown(world.approvals)
    const id = view?.kind === 'swap' ? (view.review?.entryId ?? '') : ''
    world.entries.set(id, toEvm([signed('5')], { id }))
    const { approvals } = world.start()
    expect(await approvals.request(requester(1), swapRequest())).toEqual({
      requestId: id,
      txid: '5'.repeat(64),
    })
    expect(await approvals.count()).toBe(0)
  })

  it('finds its late answer after many other requests were answered', async () => {
    const { world, id } = await approvedUnsigned()
    for (let n = 2; n < 60; n++) {
      world.state.checkFails = [new AppError('funds-insufficient', 'too little')]
      await codeOf(world.approvals.request(requester(n), swapRequest()))
    }
    // Signed by the next worker, before the page has come back to it.
    const { approvals } = world.start()
    world.entries.set(id, toEvm([signed('7')], { id }))
    await approvals.follow(toEvm([signed('7')], { id }))
    const again = codeOf(approvals.request(requester(1), swapRequest()))
    await settled()
    expect(await approvals.count()).toBe(0)
    expect(await again).toContain('7'.repeat(64))
  })

  it('hears of its swap though its first look-up failed', async () => {
    const { world, id } = await approvedUnsigned()
    const { approvals } = world.start()
    world.state.lookUpFails = [new AppError('storage-failed', 'the disk is busy')]
    const asked = codeOf(approvals.request(requester(1), swapRequest()))
    await settled()
    await approvals.follow(toEvm([signed('7')], { id }))
    expect(await asked).toContain('7'.repeat(64))
  })

  it.each<
    [string, (approvals: ReturnType<typeof approvalsWorld>['approvals'], id: string) => Promise<unknown>]
  >([
    ['is looked at in its window', (approvals) => approvals.next()],
    ['is rejected', (approvals, id) => approvals.reject(id)],
    ['ends with its connection', (approvals) => approvals.siteRevoked(SITE)],
    ['ends with its page', (approvals) => approvals.documentGone('doc')],
  ])('hears of its signed swap though the request first %s', async (_, first) => {
    const world = approvalsWorld()
    void world.approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const view = await shown(world.approvals)
    const [id = ''] = world.reviews.keys()
    // The worker ends between the two writes.
    world.entries.set(id, toEvm([signed('5')], { id }))
    world.reviews.delete(id)
    const { approvals } = world.start()
    await first(approvals, view.id)
    expect(await approvals.count()).toBe(0)
    expect(await codeOf(approvals.request(requester(1), swapRequest()))).toContain('5'.repeat(64))
    expect(world.state.orders).toHaveLength(1)
  })
})
