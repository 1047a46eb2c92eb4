import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import {
  OTHER_ACCOUNTS,
  approvalsWorld,
  requester,
  codeOf,
  shown,
  SITE,
  swapRequest,
  yesTo,
} from './approvals.fixture'

const CONNECT = { kind: 'connect' } as const
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the account of a request', () => {
  it('stays the one in use when connecting was asked for', async () => {
    const { approvals, sites, state } = approvalsWorld()
    state.accountInUse = 1
    const asked = approvals.request(requester(1), CONNECT)
    expect(await shown(approvals)).toMatchObject({ kind: 'connect', accountIndex: 1 })
    state.accountInUse = 0
    const view = await shown(approvals)
    await approvals.approve(view.id, yesTo(view))
    expect(await asked).toEqual(OTHER_ACCOUNTS)
    expect(await sites.accountOf(SITE)).toBe(1)
  })

  it('is the one that its user gives the site', async () => {
    const { approvals, sites } = approvalsWorld()
    const asked = approvals.request(requester(1), CONNECT)
    const view = await shown(approvals)
    expect(view).toMatchObject({ accountIndex: 0 })
    await approvals.approve(view.id, { ...yesTo(view), accountIndex: 1 })
    expect(await asked).toEqual(OTHER_ACCOUNTS)
    expect(await sites.accountOf(SITE)).toBe(1)
  })

  // threat: switched-account
  it('follows the site’s own, not the one in use', async () => {
    const { approvals, reviews, sites } = approvalsWorld()
    await sites.connect(SITE, 1)
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    const earlier = await shown(approvals)
    expect(earlier).toMatchObject({ kind: 'swap', accountIndex: 1 })
    await approvals.siteAccountChanged('https://other.example', 0)
    expect(await shown(approvals)).toMatchObject({ accountIndex: 1, review: { entryId: 'review-2' } })
    await approvals.siteAccountChanged(SITE, 0)
    // Nothing is signed for the account that the site has no longer.
    expect(await codeOf(approvals.approve(earlier.id, yesTo(earlier)))).toBe('quote-stale')
    expect(await shown(approvals)).toMatchObject({ accountIndex: 0, review: { entryId: 'review-3' } })
    expect([...reviews.keys()]).toEqual(['review-3'])
  })

  it('becomes the later one while a review is built', async () => {
    const { approvals, reviews, sites, state } = approvalsWorld()
    await sites.connect(SITE, 1)
    void approvals.request(requester(1), swapRequest()).catch(() => undefined)
    await settled()
    let build: () => void = () => {}
    state.busy = new Promise<void>((resolve) => (build = resolve))
    await approvals.next()
    await approvals.siteAccountChanged(SITE, 0)
    build()
    expect(await shown(approvals)).toMatchObject({ accountIndex: 0 })
    expect(state.preparedFor).toEqual([1, 0])
    expect(reviews.size).toBe(1)
  })

  it('becomes the later one while the earlier is checked', async () => {
    const { approvals, sites, state } = approvalsWorld()
    await sites.connect(SITE, 1)
    let check: () => void = () => {}
    state.busy = new Promise<void>((resolve) => (check = resolve))
    state.checkFails = [new AppError('funds-insufficient', 'too little')]
    const asked = codeOf(approvals.request(requester(1), swapRequest()))
    await settled()
    await approvals.siteAccountChanged(SITE, 0)
    check()
    expect(await Promise.race([shown(approvals), asked])).toMatchObject({ kind: 'swap', accountIndex: 0 })
    expect(state.checkedFor).toEqual([1, 0])
  })

  it('becomes the later one while the request comes in', async () => {
    const { approvals, sites } = approvalsWorld()
    await sites.connect(SITE, 1)
    let take: () => void = () => {}
    const taking = new Promise<void>((resolve) => (take = resolve))
    void approvals.request(requester(1), swapRequest(), () => taking).catch(() => undefined)
    await settled()
    await sites.setAccount(SITE, 0)
    await approvals.siteAccountChanged(SITE, 0)
    take()
    expect(await shown(approvals)).toMatchObject({ accountIndex: 0 })
  })

  it('is the connected site’s after the wallet is unlocked', async () => {
    const { approvals, sites, state } = approvalsWorld()
    await sites.connect(SITE, 1)
    state.isLocked = true
    const asked = approvals.request(requester(1), CONNECT)
    await shown(approvals)
    state.isLocked = false
    await approvals.next()
    expect(await asked).toEqual(OTHER_ACCOUNTS)
  })
})
