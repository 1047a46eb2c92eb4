import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { addressOf, signed, toEvm } from '~/lib/core/journal/swap.fixture'
import {
  OTHER_ACCOUNTS,
  ACCOUNTS,
  approvalsWorld,
  asking,
  codeOf,
  shown,
  SITE,
  swapAsk,
  yesTo,
} from './approvals.fixture'

const CONNECT = { kind: 'connect' } as const
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('connecting', () => {
  it('answers with the accounts once the user agrees, and notifies the site', async () => {
    const { approvals, sites, state } = approvalsWorld()
    const asked = approvals.ask(asking(1), CONNECT)
    const view = await shown(approvals)
    expect(view).toMatchObject({ kind: 'connect', origin: SITE, position: 1, total: 1, warnings: [] })
    await approvals.approve(view?.id ?? '', yesTo(view))
    expect(await asked).toEqual(ACCOUNTS)
    expect(await sites.connectedAt(SITE)).toBe(1_000_000)
    expect(state.connected).toEqual([SITE])
    expect(await approvals.next()).toBeNull()
  })

  it('rejects a second connect of one site while the first is open, from any of its tabs', async () => {
    const { approvals } = approvalsWorld()
    void approvals.ask(asking(1), CONNECT).catch(() => undefined)
    await settled()
    expect(await codeOf(approvals.ask(asking(2), CONNECT))).toBe('connect-pending')
    expect(await codeOf(approvals.ask(asking(1, 'other tab'), CONNECT))).toBe('connect-pending')
    void approvals.ask(asking(1, 'elsewhere', 'https://other.example'), CONNECT).catch(() => undefined)
    await settled()
    expect(await approvals.count()).toBe(2)
  })

  it('is answered by unlocking if the site was connected before', async () => {
    const { approvals, sites, state } = approvalsWorld()
    await sites.connect(SITE, 0)
    state.isLocked = true
    const asked = approvals.ask(asking(1), CONNECT)
    expect(await shown(approvals)).toMatchObject({ kind: 'connect' })
    state.isLocked = false
    expect(await approvals.next()).toBeNull()
    expect(await asked).toEqual(ACCOUNTS)
  })

  it('stays open if the wallet cannot be read', async () => {
    const { approvals, sites, state } = approvalsWorld()
    state.isLocked = true
    void approvals.ask(asking(1), CONNECT).catch(() => undefined)
    const view = await shown(approvals)
    await expect(approvals.approve(view?.id ?? '', yesTo(view))).rejects.toMatchObject({
      code: 'wallet-locked',
    })
    expect(await sites.connectedAt(SITE)).toBeUndefined()
    expect(await approvals.count()).toBe(1)
  })

  it('warns of an imitating origin, and of one without https', async () => {
    const { approvals } = approvalsWorld()
    void approvals.ask(asking(1, 'a', 'https://xn--pple-43d.example'), CONNECT).catch(() => undefined)
    expect((await shown(approvals))?.warnings).toEqual(['punycode'])
    await approvals.reject((await approvals.next())?.id ?? '')
    void approvals.ask(asking(1, 'b', 'http://site.example'), CONNECT).catch(() => undefined)
    expect((await shown(approvals))?.warnings).toEqual(['insecure-origin'])
  })
})

describe('a site that was refused', () => {
  /** The site asks, and the user says no. */
  async function refusedOnce({ approvals }: ReturnType<typeof approvalsWorld>, askId: number) {
    const asked = codeOf(approvals.ask(asking(askId), CONNECT))
    await approvals.reject((await shown(approvals))?.id ?? '')
    return asked
  }

  it('is answered at once for a while after each no, and nobody is asked', async () => {
    const world = approvalsWorld()
    const { approvals, clock } = world
    expect(await refusedOnce(world, 1)).toBe('user-rejected')
    const loop = Array.from({ length: 100 }, (_, n) => codeOf(approvals.ask(asking(10 + n), CONNECT)))
    expect(new Set(await Promise.all(loop))).toEqual(new Set(['connect-too-soon']))
    expect(await approvals.count()).toBe(0)
    clock.time += 10_000
    expect(await refusedOnce(world, 2)).toBe('user-rejected')
    clock.time += 10_000
    expect(await codeOf(approvals.ask(asking(3), CONNECT))).toBe('connect-too-soon')
    clock.time += 10_000
    expect(await refusedOnce(world, 4)).toBe('user-rejected')
  })

  it('has no gap between the no and the wait', async () => {
    const world = approvalsWorld()
    const again = refusedOnce(world, 1).then(() => codeOf(world.approvals.ask(asking(2), CONNECT)))
    expect(await again).toBe('connect-too-soon')
  })

  it('counts a closed window as a no', async () => {
    const { approvals, closeWindow } = approvalsWorld()
    const asked = codeOf(approvals.ask(asking(1), CONNECT))
    await settled()
    await closeWindow(approvals)
    expect(await asked).toBe('user-rejected')
    expect(await codeOf(approvals.ask(asking(2), CONNECT))).toBe('connect-too-soon')
  })

  it('is told no with all others at once, and what is asked afterwards waits', async () => {
    const { approvals } = approvalsWorld()
    const asked = [
      codeOf(approvals.ask(asking(1), CONNECT)),
      codeOf(approvals.ask(asking(1, 'other', 'https://other.example'), CONNECT)),
    ]
    await settled()
    await approvals.rejectAll()
    expect(await Promise.all(asked)).toEqual(['user-rejected', 'user-rejected'])
    expect(await codeOf(approvals.ask(asking(2), CONNECT))).toBe('connect-too-soon')
    void approvals.ask(asking(3, 'third', 'https://third.example'), CONNECT).catch(() => undefined)
    await settled()
    expect(await approvals.count()).toBe(1)
  })

  it('opens no window with its third question, which waits for the user', async () => {
    const world = approvalsWorld()
    const { approvals, clock, closeWindow, state } = world
    for (const askId of [1, 2]) {
      await refusedOnce(world, askId)
      await closeWindow(approvals)
      clock.time += 60_000
    }
    const before = state.windowsOpened
    void approvals.ask(asking(3), CONNECT).catch(() => undefined)
    await settled()
    expect(await approvals.count()).toBe(1)
    expect(state.windowsOpened).toBe(before)
  })

  it('starts anew once it is connected', async () => {
    const world = approvalsWorld()
    const { approvals, clock, refusals } = world
    for (const askId of [1, 2]) {
      await refusedOnce(world, askId)
      clock.time += 60_000
    }
    const asked = approvals.ask(asking(3), CONNECT)
    const view = await shown(approvals)
    await approvals.approve(view?.id ?? '', yesTo(view))
    expect(await asked).toEqual(ACCOUNTS)
    expect(await refusals.isInsistent(SITE)).toBe(false)
  })

  it('can be blocked, with everything of it that waits, and is then turned away until it is unblocked', async () => {
    const world = approvalsWorld()
    const { approvals, refusals } = world
    const asked = codeOf(approvals.ask(asking(1), CONNECT))
    await settled()
    const swap = codeOf(approvals.ask(asking(2), swapAsk()))
    await approvals.block((await shown(approvals))?.id ?? '')
    expect([await asked, await swap]).toEqual(['user-rejected', 'user-rejected'])
    expect(await codeOf(world.start().approvals.ask(asking(3), CONNECT))).toBe('site-blocked')
    expect(await approvals.count()).toBe(0)
    await refusals.forget(SITE)
    void approvals.ask(asking(4), CONNECT).catch(() => undefined)
    expect(await shown(approvals)).toMatchObject({ kind: 'connect' })
  })
})

describe('the account of a request', () => {
  it('is the one in use when a site asks to connect, whichever is chosen before the answer', async () => {
    const { approvals, sites, state } = approvalsWorld()
    state.accountInUse = 1
    const asked = approvals.ask(asking(1), CONNECT)
    expect(await shown(approvals)).toMatchObject({ kind: 'connect', accountIndex: 1 })
    state.accountInUse = 0
    const view = await shown(approvals)
    await approvals.approve(view.id, yesTo(view))
    expect(await asked).toEqual(OTHER_ACCOUNTS)
    expect(await sites.accountOf(SITE)).toBe(1)
  })

  it('is the one that its user gives the site in the window', async () => {
    const { approvals, sites } = approvalsWorld()
    const asked = approvals.ask(asking(1), CONNECT)
    const view = await shown(approvals)
    expect(view).toMatchObject({ accountIndex: 0 })
    await approvals.approve(view.id, { ...yesTo(view), accountIndex: 1 })
    expect(await asked).toEqual(OTHER_ACCOUNTS)
    expect(await sites.accountOf(SITE)).toBe(1)
  })

  it('is its site’s for a swap, whichever is in use, and stays when the site is given another', async () => {
    const { approvals, sites, state } = approvalsWorld()
    await sites.connect(SITE, 1)
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    expect(await shown(approvals)).toMatchObject({ kind: 'swap', accountIndex: 1 })
    await sites.setAccount(SITE, 0)
    expect(await shown(approvals)).toMatchObject({ kind: 'swap', accountIndex: 1 })
    expect(state.preparedFor).toEqual([1])
  })

  it('is its site’s when a connected site waits for the wallet to be unlocked', async () => {
    const { approvals, sites, state } = approvalsWorld()
    await sites.connect(SITE, 1)
    state.isLocked = true
    const asked = approvals.ask(asking(1), CONNECT)
    await shown(approvals)
    state.isLocked = false
    await approvals.next()
    expect(await asked).toEqual(OTHER_ACCOUNTS)
  })
})

describe('a swap', () => {
  it('is built in its turn, shown, signed and answered with its transaction', async () => {
    const { approvals, state, entries } = approvalsWorld()
    const asked = approvals.ask(asking(1), swapAsk())
    await settled()
    const first = await approvals.next()
    expect(first).toMatchObject({ kind: 'swap', review: null, error: null })
    const view = await shown(approvals)
    expect(view).toMatchObject({ kind: 'swap', origin: SITE, review: { origin: SITE }, warnings: [] })
    expect(state.orders).toMatchObject([{ direction: 'to-evm', amountSats: 1_000_000n, slippageBps: 100 }])
    await approvals.approve(view?.id ?? '', yesTo(view))
    const [requestId] = entries.keys()
    expect(await asked).toEqual({ requestId, txid: '1'.repeat(64) })
  })

  it('warns if the recipient is another’s, known or not', async () => {
    const { approvals, state } = approvalsWorld()
    const book = { standing: 'book', address: addressOf('8'), name: 'Ledger' } as const
    for (const recipient of [{ standing: 'new', address: addressOf('8') } as const, book]) {
      state.recipient = recipient
      void approvals.ask(asking(1, recipient.standing), swapAsk()).catch(() => undefined)
      expect((await shown(approvals))?.warnings).toEqual(['recipient-not-own'])
      await approvals.reject((await approvals.next())?.id ?? '')
    }
  })

  it('cannot be approved before it was shown, nor by an id other than the first’s', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    void approvals.ask(asking(2), swapAsk()).catch(() => undefined)
    await settled()
    const first = await approvals.next()
    await expect(approvals.approve(first?.id ?? '', yesTo(first))).rejects.toMatchObject({
      code: 'quote-stale',
    })
    for (const forged of ['entry-2', 'review-1', 'nonsense'])
      await expect(approvals.approve(forged, yesTo(first))).rejects.toMatchObject({ code: 'request-unknown' })
    expect(entries.size).toBe(0)
    expect(await approvals.count()).toBe(2)
  })

  it('is signed once, however often it is approved', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const view = await shown(approvals)
    const id = view?.id ?? ''
    await Promise.all([approvals.approve(id, yesTo(view)), approvals.approve(id, yesTo(view))])
    await expect(approvals.approve(id, yesTo(view))).rejects.toMatchObject({ code: 'request-unknown' })
    expect(entries.size).toBe(1)
  })

  it('is rebuilt if the shown review has expired', async () => {
    const { approvals, clock, reviews } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const old = await shown(approvals)
    clock.time += 6 * 60_000
    expect(await approvals.next()).toMatchObject({ review: null })
    const fresh = await shown(approvals)
    expect(fresh?.kind === 'swap' && fresh.review?.reviewId).not.toBe(
      old?.kind === 'swap' && old.review?.reviewId,
    )
    expect(reviews.size).toBe(1)
  })

  it('is not approved by a window that shows an earlier review of it, even while the later one is signed', async () => {
    const { approvals, clock, entries } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const old = await shown(approvals)
    clock.time += 6 * 60_000
    const fresh = await shown(approvals)
    const id = fresh?.id ?? ''
    expect(await codeOf(approvals.approve(id, yesTo(old)))).toBe('review-changed')
    expect(entries.size).toBe(0)
    // The later review stays as it was shown.
    expect(await shown(approvals)).toEqual(fresh)
    const [signed, refused] = await Promise.allSettled([
      approvals.approve(id, yesTo(fresh)),
      approvals.approve(id, yesTo(old)),
    ])
    expect(signed.status).toBe('fulfilled')
    expect(refused).toMatchObject({ reason: { code: 'review-changed' } })
    expect(entries.size).toBe(1)
  })

  it('is not approved by the digest of another review, or by none', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const view = await shown(approvals)
    const { review, ...word } = yesTo(view)
    const other = { reviewId: review?.reviewId ?? '', digest: 'another' }
    expect(await codeOf(approvals.approve(view?.id ?? '', { ...word, review: null }))).toBe('quote-stale')
    expect(await codeOf(approvals.approve(view?.id ?? '', { ...word, review: other }))).toBe('review-changed')
    expect(entries.size).toBe(0)
  })

  it('is rebuilt if it changed by the time of signing, and stays if only the consent was missing', async () => {
    const { approvals, state } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const view = await shown(approvals)
    const id = view?.id ?? ''
    state.approveFails = [
      new AppError('review-unacknowledged', 'not accepted'),
      new AppError('review-changed', 'another'),
    ]
    await expect(approvals.approve(id, yesTo(view))).rejects.toMatchObject({ code: 'review-unacknowledged' })
    expect(await approvals.next()).toMatchObject({ review: { reviewId: 'review-2' } })
    await expect(approvals.approve(id, yesTo(view))).rejects.toMatchObject({ code: 'review-changed' })
    expect(await shown(approvals)).toMatchObject({ review: { reviewId: 'review-3' } })
  })

  it('that cannot be built shows why, and its page receives that reason', async () => {
    const { approvals, state } = approvalsWorld()
    state.prepareFails = [new AppError('amount-below-minimum', 'no less', { details: { minimum: '0.1' } })]
    const asked = approvals.ask(asking(1), swapAsk())
    const view = await shown(approvals)
    expect(view).toMatchObject({ error: { code: 'amount-below-minimum', details: { minimum: '0.1' } } })
    await approvals.reject(view?.id ?? '')
    expect(await codeOf(asked)).toBe('amount-below-minimum')
  })

  it('waits for a locked wallet', async () => {
    const { approvals, state } = approvalsWorld()
    state.isLocked = true
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    await settled()
    expect(await approvals.next()).toMatchObject({ review: null, error: null })
    await settled()
    expect(await approvals.next()).toMatchObject({ review: null, error: null })
    state.isLocked = false
    expect(await shown(approvals)).toMatchObject({ review: { verdict: 'ok' } })
  })

  it('is answered once its transaction is signed', async () => {
    const { approvals, entries } = approvalsWorld()
    const asked = approvals.ask(asking(1), swapAsk())
    const view = await shown(approvals)
    const id = view?.kind === 'swap' ? (view.review?.reviewId ?? '') : ''
    await approvals.follow(toEvm([], { id }))
    expect(await approvals.count()).toBe(1)
    await approvals.follow(toEvm([signed('7')], { id }))
    expect(await asked).toEqual({ requestId: id, txid: '7'.repeat(64) })
    expect(entries.size).toBe(0)
  })

  it('that was abandoned answers with its reason', async () => {
    const { approvals } = approvalsWorld()
    const asked = approvals.ask(asking(1), swapAsk())
    const view = await shown(approvals)
    const id = view?.kind === 'swap' ? (view.review?.reviewId ?? '') : ''
    const abandonment = { code: 'page-wallet-mismatch', reason: 'another' }
    await approvals.follow(toEvm([{ type: 'abandoned', abandonment }], { id }))
    expect(await codeOf(asked)).toBe('page-wallet-mismatch')
  })

  it('for a page’s wallet is sent there once approved', async () => {
    const { approvals, state } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk({ account: addressOf('4') })).catch(() => undefined)
    const view = await shown(approvals)
    await approvals.approve(view?.id ?? '', yesTo(view))
    expect(state.handed).toMatchObject([{ document: 'doc', askId: 1 }])
  })
})

describe('the queue', () => {
  it('holds five requests of a site and twenty in total', async () => {
    const { approvals } = approvalsWorld()
    const ask = (askId: number, origin: string) =>
      codeOf(approvals.ask(asking(askId, origin, origin), swapAsk()))
    const many = Array.from({ length: 1_000 }, (_, n) => ask(n, SITE))
    const codes = await Promise.all(many.slice(5))
    expect(new Set(codes)).toEqual(new Set(['queue-full']))
    expect(await approvals.count()).toBe(5)
    for (let site = 1; site <= 3; site++) for (let n = 0; n < 5; n++) void ask(n, `https://${site}.example`)
    await settled()
    expect(await approvals.count()).toBe(20)
    expect(await ask(1, 'https://last.example')).toBe('queue-full')
  })

  it('opens one window for all, and another only once the first is closed', async () => {
    const { approvals, state, closeWindow } = approvalsWorld()
    const first = Array.from({ length: 3 }, (_, n) => codeOf(approvals.ask(asking(n), swapAsk())))
    await settled()
    expect(state.windowsOpened).toBe(1)
    await closeWindow(approvals)
    expect(await Promise.all(first)).toEqual(['user-rejected', 'user-rejected', 'user-rejected'])
    expect(await approvals.count()).toBe(0)
    void approvals.ask(asking(9), swapAsk()).catch(() => undefined)
    await settled()
    expect(state.windowsOpened).toBe(2)
  })

  it('does not take the closing of an empty window for an answer to later requests', async () => {
    const { approvals, state, closeWindow } = approvalsWorld()
    const first = codeOf(approvals.ask(asking(1), CONNECT))
    await approvals.reject((await shown(approvals))?.id ?? '')
    expect(await first).toBe('user-rejected')
    expect(await approvals.next()).toBeNull()
    void approvals.ask(asking(2), swapAsk()).catch(() => undefined)
    await settled()
    await closeWindow(approvals)
    expect(await approvals.count()).toBe(1)
    expect(state.windowsOpened).toBe(2)
  })

  it('ignores the closing of other windows', async () => {
    const { approvals } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    await settled()
    await approvals.windowClosed('window:77')
    expect(await approvals.count()).toBe(1)
  })

  it('shows how many requests wait', async () => {
    const { approvals } = approvalsWorld()
    for (let n = 0; n < 3; n++) void approvals.ask(asking(n), swapAsk()).catch(() => undefined)
    expect(await shown(approvals)).toMatchObject({ position: 1, total: 3 })
  })

  it('drops a site’s requests when its connection is revoked', async () => {
    const { approvals, reviews } = approvalsWorld()
    const asked = codeOf(approvals.ask(asking(1), swapAsk()))
    const other = 'https://other.example'
    void approvals.ask(asking(1, 'other', other), swapAsk()).catch(() => undefined)
    await shown(approvals)
    await approvals.siteRevoked(SITE)
    expect(await asked).toBe('site-not-connected')
    expect(reviews.size).toBe(0)
    expect(await approvals.next()).toMatchObject({ origin: other })
  })
})

describe('a document', () => {
  it('takes its requests along when it closes', async () => {
    const { approvals, reviews } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    void approvals.ask(asking(1, 'other'), swapAsk()).catch(() => undefined)
    await shown(approvals)
    await approvals.documentGone('doc')
    expect(reviews.size).toBe(0)
    expect(await approvals.count()).toBe(1)
    expect(await approvals.documents()).toEqual(['other'])
  })

  it('leaves behind what was approved', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const view = await shown(approvals)
    await approvals.approve(view?.id ?? '', yesTo(view))
    await approvals.documentGone('doc')
    expect(entries.size).toBe(1)
    expect(await approvals.documents()).toEqual([])
  })

  it('finds its request again after a worker restart, and does not duplicate it', async () => {
    const world = approvalsWorld()
    void world.approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const before = await shown(world.approvals)
    const { approvals } = world.start()
    const again = approvals.ask(asking(1), swapAsk())
    expect(await shown(approvals)).toEqual(before)
    expect(await approvals.count()).toBe(1)
    expect(world.state.windowsOpened).toBe(1)
    await approvals.approve(before?.id ?? '', yesTo(before))
    expect(await again).toMatchObject({ txid: '1'.repeat(64) })
  })

  it('receives the answer during which the worker died', async () => {
    const world = approvalsWorld()
    const id = asking(1)
    void world.approvals.ask(id, swapAsk()).catch(() => undefined)
    const view = await shown(world.approvals)
    await world.approvals.approve(view?.id ?? '', yesTo(view))
    const { approvals } = world.start()
    expect(await approvals.ask(id, swapAsk())).toMatchObject({ txid: '1'.repeat(64) })
    expect(world.entries.size).toBe(1)
  })

  it('receives the answer if the worker died between signing and recording it', async () => {
    const world = approvalsWorld()
    void world.approvals.ask(asking(1), swapAsk()).catch(() => undefined)
    const view = await shown(world.approvals)
    const id = view?.kind === 'swap' ? (view.review?.reviewId ?? '') : ''
    world.entries.set(id, toEvm([signed('5')], { id }))
    const { approvals } = world.start()
    expect(await approvals.ask(asking(1), swapAsk())).toEqual({ requestId: id, txid: '5'.repeat(64) })
    expect(await approvals.count()).toBe(0)
  })
})
