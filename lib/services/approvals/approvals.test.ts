import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import {
  addressOf,
  APPROVED_TO_BITCOIN,
  evmSeen,
  evmSigned,
  type Fact,
  failedOnChain,
  nonceUsed,
  signed,
  toBitcoin,
  toEvm,
} from '~/lib/core/journal/swap.fixture'
import { approvalsWorld, requester, codeOf, shown, SITE, swapRequest, yesTo } from './approvals.fixture'

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a swap', () => {
  it('is built, shown, signed and answered with its transaction', async () => {
    const { approvals, state, entries } = approvalsWorld()
    const asked = approvals.request(requester(1), swapRequest())
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
      void approvals.request(requester(1, recipient.standing), swapRequest()).catch(() => undefined)
      expect((await shown(approvals))?.warnings).toEqual(['recipient-not-own'])
      await approvals.reject((await approvals.next())?.id ?? '')
    }
  })

  // threat: forged-approval
  it('is not approved before being shown or by another id', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    void approvals.request(requester(2), swapRequest()).catch(() => undefined)
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

  // threat: forged-approval
  it('is signed once, however often it is approved', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const view = await shown(approvals)
    const id = view?.id ?? ''
    await Promise.all([approvals.approve(id, yesTo(view)), approvals.approve(id, yesTo(view))])
    await expect(approvals.approve(id, yesTo(view))).rejects.toMatchObject({ code: 'request-unknown' })
    expect(entries.size).toBe(1)
  })

  it('is rebuilt if the shown review has expired', async () => {
    const { approvals, clock, reviews } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const old = await shown(approvals)
    clock.time += 6 * 60_000
    expect(await approvals.next()).toMatchObject({ review: null })
    const fresh = await shown(approvals)
    expect(fresh?.kind === 'swap' && fresh.review?.entryId).not.toBe(
      old?.kind === 'swap' && old.review?.entryId,
    )
    expect(reviews.size).toBe(1)
  })

  // threat: forged-approval
  it('is not approved by a window with an earlier review', async () => {
    const { approvals, clock, entries } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
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

  it('is not approved by another review’s digest, or by none', async () => {
    const { approvals, entries } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const view = await shown(approvals)
    const { review, ...word } = yesTo(view)
    const other = { entryId: review?.entryId ?? '', digest: 'another' }
    expect(await codeOf(approvals.approve(view?.id ?? '', { ...word, review: null }))).toBe('quote-stale')
    expect(await codeOf(approvals.approve(view?.id ?? '', { ...word, review: other }))).toBe('review-changed')
    expect(entries.size).toBe(0)
  })

  it('is rebuilt after a change, not for a missing consent', async () => {
    const { approvals, state } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const view = await shown(approvals)
    const id = view?.id ?? ''
    state.approveFails = [
      new AppError('review-unacknowledged', 'not accepted'),
      new AppError('review-changed', 'another'),
    ]
    await expect(approvals.approve(id, yesTo(view))).rejects.toMatchObject({ code: 'review-unacknowledged' })
    expect(await approvals.next()).toMatchObject({ review: { entryId: 'review-2' } })
    await expect(approvals.approve(id, yesTo(view))).rejects.toMatchObject({ code: 'review-changed' })
    expect(await shown(approvals)).toMatchObject({ review: { entryId: 'review-3' } })
  })

  it('shows why it cannot be built, and tells its page', async () => {
    const { approvals, state } = approvalsWorld()
    state.prepareFails = [new AppError('amount-below-minimum', 'no less', { details: { minimum: '0.1' } })]
    const asked = approvals.request(requester(1), swapRequest())
    const view = await shown(approvals)
    expect(view).toMatchObject({ error: { code: 'amount-below-minimum', details: { minimum: '0.1' } } })
    await approvals.reject(view?.id ?? '')
    expect(await codeOf(asked)).toBe('amount-below-minimum')
  })

  it('is answered without a window if it is hopeless', async () => {
    const { approvals, state } = approvalsWorld()
    state.checkFails = [new AppError('funds-insufficient', 'too little')]
    expect(await codeOf(approvals.request(requester(1), swapRequest()))).toBe('funds-insufficient')
    expect(state.windowsOpened).toBe(0)
    expect(await approvals.count()).toBe(0)
  })

  it('is not counted or shown while it is looked at', async () => {
    const { approvals, state } = approvalsWorld()
    let look: () => void = () => {}
    state.busy = new Promise<void>((resolve) => (look = resolve))
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    void approvals.request(requester(2, 'stays'), swapRequest()).catch(() => undefined)
    await settled()
    expect(await approvals.count()).toBe(0)
    await approvals.documentGone('doc')
    look()
    expect(await shown(approvals)).toMatchObject({ position: 1, total: 1 })
    expect(state.windowsOpened).toBe(1)
  })

  it('comes after waiting ones if it is looked at longer', async () => {
    const { approvals, state } = approvalsWorld()
    let look: () => void = () => {}
    state.busy = new Promise<void>((resolve) => (look = resolve))
    void approvals.request(requester(1, 'slow', 'https://slow.example'), swapRequest()).catch(() => undefined)
    await settled()
    state.busy = Promise.resolve()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    expect(await shown(approvals)).toMatchObject({ origin: SITE })
    look()
    await settled()
    expect(await shown(approvals)).toMatchObject({ origin: SITE, total: 2 })
  })

  it('is looked at again by the next worker', async () => {
    const { approvals, start, state } = approvalsWorld()
    state.busy = new Promise(() => {})
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    await settled()
    state.busy = Promise.resolve()
    const next = start().approvals
    void next.request(requester(1), swapRequest()).catch(() => undefined)
    expect(await shown(next)).toMatchObject({ position: 1, total: 1 })
    expect(state.windowsOpened).toBe(1)
  })

  it.each([
    ['refuse', 'review-refused'],
    ['warn', 'user-rejected'],
  ] as const)('with the verdict %s, rejected or closed, answers %s', async (verdict, code) => {
    const { approvals, closeWindow, state } = approvalsWorld()
    state.verdict = verdict
    const asked = [1, 2].map((n) => codeOf(approvals.request(requester(n), swapRequest())))
    await approvals.reject((await shown(approvals)).id)
    await shown(approvals)
    await closeWindow(approvals)
    expect(await Promise.all(asked)).toEqual([code, code])
  })

  it('waits for a locked wallet', async () => {
    const { approvals, state } = approvalsWorld()
    state.isLocked = true
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    await settled()
    expect(await approvals.next()).toMatchObject({ review: null, error: null })
    await settled()
    expect(await approvals.next()).toMatchObject({ review: null, error: null })
    state.isLocked = false
    expect(await shown(approvals)).toMatchObject({ review: { verdict: 'ok' } })
  })

  it('is answered once its transaction is signed', async () => {
    const { approvals, entries } = approvalsWorld()
    const asked = approvals.request(requester(1), swapRequest())
    const view = await shown(approvals)
    const id = view?.kind === 'swap' ? (view.review?.entryId ?? '') : ''
    await approvals.follow(toEvm([], { id }))
    expect(await approvals.count()).toBe(1)
    await approvals.follow(toEvm([signed('7')], { id }))
    expect(await asked).toEqual({ requestId: id, txid: '7'.repeat(64) })
    expect(entries.size).toBe(0)
  })

  it.each(['wallet-locked', 'chain-unreachable', 'storage-failed'] as const)(
    'is rejected no more once journalled, though unsigned: %s',
    async (code) => {
      const { approvals, entries, reviews, state } = approvalsWorld()
      const asked = codeOf(approvals.request(requester(1), swapRequest()))
      const view = await shown(approvals)
      const [id = ''] = reviews.keys()
      entries.set(id, toEvm([], { id }))
      state.approveFails = [new AppError(code, 'between the approval and the signature')]
      expect(await codeOf(approvals.approve(view.id, yesTo(view)))).toBe(code)
      await approvals.reject(view.id)
      // The background goes on with it by itself.
      await approvals.follow(toEvm([signed('7')], { id }))
      expect(await asked).toBe(`answered ${JSON.stringify({ requestId: id, txid: '7'.repeat(64) })}`)
    },
  )

  it.each<[string, (approvals: ReturnType<typeof approvalsWorld>['approvals'], id: string) => Promise<void>]>(
    [
      ['a no to it', (approvals, id) => approvals.reject(id)],
      ['a no to all', (approvals) => approvals.rejectAll()],
    ],
  )('is signed and answered, or neither, if approved during %s', async (_, reject) => {
    const { approvals, entries } = approvalsWorld()
    const asked = codeOf(approvals.request(requester(1), swapRequest()))
    const view = await shown(approvals)
    await Promise.allSettled([reject(approvals, view.id), approvals.approve(view.id, yesTo(view))])
    expect(await asked).toContain(entries.size === 0 ? 'user-rejected' : 'answered')
  })

  it('is answered if signed while its site is being revoked', async () => {
    const { approvals, entries, state } = approvalsWorld()
    const asked = [1, 2].map((n) => codeOf(approvals.request(requester(n), swapRequest())))
    await shown(approvals)
    let drop: () => void = () => {}
    state.busy = new Promise<void>((resolve) => (drop = resolve))
    const revoking = approvals.siteRevoked(SITE)
    expect(await asked[0]).toBe('site-not-connected')
    await settled()
    state.busy = Promise.resolve()
    let sign: () => void = () => {}
    state.approveBusy = new Promise<void>((resolve) => (sign = resolve))
    const view = await shown(approvals).catch(() => null)
    const approving = codeOf(approvals.approve(view?.id ?? '', yesTo(view)))
    drop()
    await revoking
    sign()
    await approving
    expect(await asked[1]).toContain(entries.size === 0 ? 'site-not-connected' : 'answered')
  })

  it('is answered though its review expires while it is signed', async () => {
    const { approvals, clock, entries, reviews, state } = approvalsWorld()
    let sign: () => void = () => {}
    state.approveBusy = new Promise<void>((resolve) => (sign = resolve))
    const asked = codeOf(approvals.request(requester(1), swapRequest()))
    const view = await shown(approvals)
    const approving = approvals.approve(view.id, yesTo(view))
    await settled()
    clock.time += 5 * 60_000 + 1
    expect(await approvals.next()).toEqual(view)
    await settled()
    expect(reviews.size).toBe(1)
    sign()
    await approving
    const [requestId] = entries.keys()
    expect(await asked).toBe(`answered ${JSON.stringify({ requestId, txid: '1'.repeat(64) })}`)
  })

  it('is not signed while its expired review is dropped', async () => {
    const { approvals, clock, entries, state } = approvalsWorld()
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const view = await shown(approvals)
    clock.time += 5 * 60_000 + 1
    state.busy = new Promise(() => {})
    await approvals.next()
    expect(await codeOf(approvals.approve(view.id, yesTo(view)))).toBe('quote-stale')
    expect(entries.size).toBe(0)
  })

  it('that was abandoned answers with its reason', async () => {
    const { approvals } = approvalsWorld()
    const asked = approvals.request(requester(1), swapRequest())
    const view = await shown(approvals)
    const id = view?.kind === 'swap' ? (view.review?.entryId ?? '') : ''
    const abandonment = { code: 'page-wallet-mismatch', reason: 'another' }
    await approvals.follow(toEvm([{ type: 'abandoned', abandonment }], { id }))
    expect(await codeOf(asked)).toBe('page-wallet-mismatch')
  })

  it('goes to a page’s wallet though storing the queue fails', async () => {
    const { approvals, session, state } = approvalsWorld()
    const asked = codeOf(approvals.request(requester(1), swapRequest({ account: addressOf('4') })))
    const view = await shown(approvals)
    session.set = () => Promise.reject(new AppError('storage-full', 'no room'))
    expect(await codeOf(approvals.approve(view.id, yesTo(view)))).toBe('answered undefined')
    expect(state.handed).toMatchObject([{ document: 'doc', requestNumber: 1 }])
    expect(await asked).toContain('answered')
  })

  it.each<[string, 'wallet' | 'page', Fact[], string]>([
    ['failed on chain', 'wallet', [evmSeen('a', failedOnChain(true))], 'simulation-reverted'],
    ['was replaced', 'wallet', [nonceUsed(6, true)], 'review-changed'],
    ['failed on chain', 'page', [evmSeen('a', failedOnChain(true))], 'simulation-reverted'],
    ['was replaced', 'page', [nonceUsed(6, true)], 'page-wallet-failed'],
  ])('answers that its allowance %s (sent by the %s)', async (_, signer, facts, code) => {
    const { approvals } = approvalsWorld()
    const asked = codeOf(approvals.request(requester(1), swapRequest()))
    const view = await shown(approvals)
    const id = view.kind === 'swap' ? (view.review?.entryId ?? '') : ''
    const { intent } = APPROVED_TO_BITCOIN
    const swap = (later: Fact[]) =>
      toBitcoin([evmSigned('a', 'allowance'), ...later], { id, intent: { ...intent, signer } })
    await approvals.follow(swap([evmSeen('a', failedOnChain(false))]))
    await approvals.follow(swap(facts))
    expect(await Promise.race([asked, settled().then(() => 'waiting')])).toBe(code)
  })

  it('for a page’s wallet is sent there once approved', async () => {
    const { approvals, state } = approvalsWorld()
    void approvals.request(requester(1), swapRequest({ account: addressOf('4') })).catch(() => undefined)
    const view = await shown(approvals)
    await approvals.approve(view?.id ?? '', yesTo(view))
    expect(state.handed).toMatchObject([{ document: 'doc', requestNumber: 1 }])
  })
})
