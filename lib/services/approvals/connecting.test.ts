import { describe, expect, it } from 'vitest'
import {
  ACCOUNTS,
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

describe('connecting', () => {
  it('answers with the accounts once the user agrees', async () => {
    const { approvals, sites, state } = approvalsWorld()
    const asked = approvals.request(requester(1), CONNECT)
    const view = await shown(approvals)
    expect(view).toMatchObject({ kind: 'connect', origin: SITE, position: 1, total: 1, warnings: [] })
    await approvals.approve(view?.id ?? '', yesTo(view))
    expect(await asked).toEqual(ACCOUNTS)
    expect(await sites.connectedAt(SITE)).toBe(1_000_000)
    expect(state.connected).toEqual([SITE])
    expect(await approvals.next()).toBeNull()
  })

  it('rejects a second connect of a site during its first', async () => {
    const { approvals } = approvalsWorld()
    void approvals.request(requester(1), CONNECT).catch(() => undefined)
    await settled()
    expect(await codeOf(approvals.request(requester(2), CONNECT))).toBe('connect-pending')
    expect(await codeOf(approvals.request(requester(1, 'other tab'), CONNECT))).toBe('connect-pending')
    void approvals.request(requester(1, 'elsewhere', 'https://other.example'), CONNECT).catch(() => undefined)
    await settled()
    expect(await approvals.count()).toBe(2)
  })

  it('is answered by unlocking if the site was connected before', async () => {
    const { approvals, sites, state } = approvalsWorld()
    await sites.connect(SITE, 0)
    state.isLocked = true
    const asked = approvals.request(requester(1), CONNECT)
    expect(await shown(approvals)).toMatchObject({ kind: 'connect' })
    state.isLocked = false
    expect(await approvals.next()).toBeNull()
    expect(await asked).toEqual(ACCOUNTS)
  })

  it('is told of a missing account once the user agrees', async () => {
    const { approvals, sites, state } = approvalsWorld()
    state.isEmpty = true
    const answer = codeOf(approvals.request(requester(1), CONNECT))
    const view = await shown(approvals)
    await approvals.approve(view?.id ?? '', yesTo(view))
    expect(await answer).toBe('account-missing')
    expect(await sites.connectedAt(SITE)).toBeUndefined()
    expect(await approvals.count()).toBe(0)
  })

  it('stays open if the wallet cannot be read', async () => {
    const { approvals, sites, state } = approvalsWorld()
    state.isLocked = true
    void approvals.request(requester(1), CONNECT).catch(() => undefined)
    const view = await shown(approvals)
    await expect(approvals.approve(view?.id ?? '', yesTo(view))).rejects.toMatchObject({
      code: 'wallet-locked',
    })
    expect(await sites.connectedAt(SITE)).toBeUndefined()
    expect(await approvals.count()).toBe(1)
  })

  // threat: forged-origin
  it('warns of an imitating origin, and of one without https', async () => {
    const { approvals } = approvalsWorld()
    void approvals.request(requester(1, 'a', 'https://xn--pple-43d.example'), CONNECT).catch(() => undefined)
    expect((await shown(approvals))?.warnings).toEqual(['punycode'])
    await approvals.reject((await approvals.next())?.id ?? '')
    void approvals.request(requester(1, 'b', 'http://site.example'), CONNECT).catch(() => undefined)
    expect((await shown(approvals))?.warnings).toEqual(['insecure-origin'])
  })
})

describe('a site that was refused', () => {
  /** The site asks, and the user says no. */
  async function refusedOnce({ approvals }: ReturnType<typeof approvalsWorld>, requestNumber: number) {
    const asked = codeOf(approvals.request(requester(requestNumber), CONNECT))
    await approvals.reject((await shown(approvals))?.id ?? '')
    return asked
  }

  // threat: request-flood
  it('is answered at once for a while after each no', async () => {
    const world = approvalsWorld()
    const { approvals, clock } = world
    expect(await refusedOnce(world, 1)).toBe('user-rejected')
    const loop = Array.from({ length: 100 }, (_, n) => codeOf(approvals.request(requester(10 + n), CONNECT)))
    expect(new Set(await Promise.all(loop))).toEqual(new Set(['connect-too-soon']))
    expect(await approvals.count()).toBe(0)
    clock.time += 10_000
    expect(await refusedOnce(world, 2)).toBe('user-rejected')
    clock.time += 10_000
    expect(await codeOf(approvals.request(requester(3), CONNECT))).toBe('connect-too-soon')
    clock.time += 10_000
    expect(await refusedOnce(world, 4)).toBe('user-rejected')
  })

  it('has no gap between the no and the wait', async () => {
    const world = approvalsWorld()
    const again = refusedOnce(world, 1).then(() => codeOf(world.approvals.request(requester(2), CONNECT)))
    expect(await again).toBe('connect-too-soon')
  })

  it('counts a closed window as a no', async () => {
    const { approvals, closeWindow } = approvalsWorld()
    const asked = codeOf(approvals.request(requester(1), CONNECT))
    await settled()
    await closeWindow(approvals)
    expect(await asked).toBe('user-rejected')
    expect(await codeOf(approvals.request(requester(2), CONNECT))).toBe('connect-too-soon')
  })

  it('is told no with all others at once', async () => {
    const { approvals } = approvalsWorld()
    const asked = [
      codeOf(approvals.request(requester(1), CONNECT)),
      codeOf(approvals.request(requester(1, 'other', 'https://other.example'), CONNECT)),
    ]
    await settled()
    await approvals.rejectAll()
    expect(await Promise.all(asked)).toEqual(['user-rejected', 'user-rejected'])
    expect(await codeOf(approvals.request(requester(2), CONNECT))).toBe('connect-too-soon')
    void approvals.request(requester(3, 'third', 'https://third.example'), CONNECT).catch(() => undefined)
    await settled()
    expect(await approvals.count()).toBe(1)
  })

  // threat: request-flood
  it('opens no window with its third question', async () => {
    const world = approvalsWorld()
    const { approvals, clock, closeWindow, state } = world
    for (const requestNumber of [1, 2]) {
      await refusedOnce(world, requestNumber)
      await closeWindow(approvals)
      clock.time += 60_000
    }
    const before = state.windowsOpened
    void approvals.request(requester(3), CONNECT).catch(() => undefined)
    await settled()
    expect(await approvals.count()).toBe(1)
    expect(state.windowsOpened).toBe(before)
  })

  it('opens no third window after two pages left', async () => {
    const { approvals, state, refusals } = approvalsWorld()
    for (const document of ['first', 'second', 'third']) {
      void approvals.request(requester(1, document), CONNECT).catch(() => undefined)
      await settled()
      if (document === 'third') break
      await approvals.documentGone(document)
      // The window finds nothing left to show, and closes.
      expect(await approvals.next()).toBeNull()
    }
    expect(await approvals.count()).toBe(1)
    expect(state.windowsOpened).toBe(2)
    await refusals.forget(SITE)
    expect(await refusals.isInsistent(SITE)).toBe(false)
  })

  it('starts anew once it is connected', async () => {
    const world = approvalsWorld()
    const { approvals, clock, refusals } = world
    for (const requestNumber of [1, 2]) {
      await refusedOnce(world, requestNumber)
      clock.time += 60_000
    }
    const asked = approvals.request(requester(3), CONNECT)
    const view = await shown(approvals)
    await approvals.approve(view?.id ?? '', yesTo(view))
    expect(await asked).toEqual(ACCOUNTS)
    expect(await refusals.isInsistent(SITE)).toBe(false)
  })

  it('is turned away once blocked, until it is unblocked', async () => {
    const world = approvalsWorld()
    const { approvals, refusals } = world
    const asked = codeOf(approvals.request(requester(1), CONNECT))
    await settled()
    const swap = codeOf(approvals.request(requester(2), swapRequest()))
    await approvals.block((await shown(approvals))?.id ?? '')
    expect([await asked, await swap]).toEqual(['user-rejected', 'user-rejected'])
    expect(await codeOf(world.start().approvals.request(requester(3), CONNECT))).toBe('site-blocked')
    expect(await approvals.count()).toBe(0)
    await refusals.forget(SITE)
    void approvals.request(requester(4), CONNECT).catch(() => undefined)
    expect(await shown(approvals)).toMatchObject({ kind: 'connect' })
  })
})

describe('a connected site whose swaps are refused', () => {
  async function refusedSwap({ approvals }: ReturnType<typeof approvalsWorld>, requestNumber: number) {
    const asked = codeOf(approvals.request(requester(requestNumber), swapRequest()))
    await approvals.reject((await shown(approvals)).id)
    return asked
  }
  async function connectedWorld() {
    const world = approvalsWorld()
    await world.sites.connect(SITE, 0)
    return world
  }

  it('waits after its third no, and then longer', async () => {
    const world = await connectedWorld()
    for (const requestNumber of [1, 2, 3])
      expect(await refusedSwap(world, requestNumber)).toBe('user-rejected')
    expect(await codeOf(world.approvals.request(requester(4), swapRequest()))).toBe('connect-too-soon')
    expect(await world.approvals.count()).toBe(0)
    world.clock.time += 10_000
    expect(await refusedSwap(world, 5)).toBe('user-rejected')
    world.clock.time += 10_000
    expect(await codeOf(world.approvals.request(requester(6), swapRequest()))).toBe('connect-too-soon')
  })

  it('starts anew with a yes', async () => {
    const world = await connectedWorld()
    const { approvals } = world
    for (const requestNumber of [1, 2]) await refusedSwap(world, requestNumber)
    const asked = codeOf(approvals.request(requester(3), swapRequest()))
    const view = await shown(approvals)
    await approvals.approve(view.id, yesTo(view))
    expect(await asked).toContain('answered')
    for (const requestNumber of [4, 5]) expect(await refusedSwap(world, requestNumber)).toBe('user-rejected')
    expect(await refusedSwap(world, 6)).toBe('user-rejected')
  })
})

it('asks nobody for a page left before its turn', async () => {
  const { approvals } = approvalsWorld()
  let isOpen = true
  const asked = Array.from({ length: 20 }, (_, n) =>
    codeOf(approvals.request({ ...requester(n), isOpen: () => isOpen }, CONNECT)),
  )
  isOpen = false
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['user-rejected']))
  expect(await approvals.count()).toBe(0)
})

it('begins another site’s request amid a flood', async () => {
  const { approvals } = approvalsWorld()
  const flood = Array.from({ length: 2_000 }, (_, n) => codeOf(approvals.request(requester(n), CONNECT)))
  void approvals.request(requester(1, 'other', 'https://other.example'), CONNECT).catch(() => undefined)
  await settled()
  await settled()
  expect(await approvals.count()).toBe(2)
  await approvals.rejectAll()
  const codes = await Promise.all(flood)
  expect(codes.filter((code) => code === 'user-rejected')).toHaveLength(1)
})
