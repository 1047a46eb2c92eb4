import { describe, expect, it } from 'vitest'
import { PROGRAMS_KEY } from '~/lib/contract/programs-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { ACCOUNTS, approvalsWorld, codeOf, requester, shown, swapRequest, yesTo } from './approvals.fixture'

const PROGRAM = 'http://127.0.0.1:49152'
const CONNECT = { kind: 'connect', agent: 'Aide' } as const
const from = (requestNumber: number) => requester(requestNumber, 'doc', PROGRAM)
type World = ReturnType<typeof approvalsWorld>

async function connected({ approvals }: Pick<World, 'approvals'>) {
  const answer = approvals.request(from(1), CONNECT)
  const view = await shown(approvals)
  await approvals.approve(view.id, yesTo(view))
  return answer
}

/** The wallet locks, and pages are told. */
async function lock({ session, state, approvals }: World) {
  for (const key of [UNLOCKED_UNTIL, PROGRAMS_KEY]) session.stored.delete(key)
  state.isLocked = true
  await approvals.endUnconnected()
}

describe('a program on this computer', () => {
  it('is shown by its claimed name before it is connected', async () => {
    const { approvals, sites } = approvalsWorld()
    const answer = approvals.request(from(1), CONNECT)
    const view = await shown(approvals)
    expect(view).toMatchObject({ kind: 'connect', origin: PROGRAM, program: 'Aide', warnings: [] })
    expect(await sites.programOf(PROGRAM)).toBeUndefined()
    await approvals.approve(view.id, yesTo(view))
    expect(await answer).toEqual(ACCOUNTS)
    expect(await sites.programOf(PROGRAM)).toBe('Aide')
  })

  it('replaces the site that its origin was', async () => {
    const { approvals, sites } = approvalsWorld()
    await sites.connect(PROGRAM, 0)
    await connected({ approvals })
    expect(await sites.list()).toMatchObject([{ origin: PROGRAM, program: 'Aide' }])
  })

  it('stays one when it asks like a site', async () => {
    const { approvals, sites } = approvalsWorld()
    await connected({ approvals })
    const answer = approvals.request(from(2), { kind: 'connect' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(await approvals.next()).toBeNull()
    expect(await answer).toEqual(ACCOUNTS)
    expect(await sites.programOf(PROGRAM)).toBe('Aide')
  })

  it('has its reason shown beside the review', async () => {
    const { approvals } = approvalsWorld()
    await connected({ approvals })
    void approvals.request(from(2), swapRequest({ reason: 'cheaper now' })).catch(() => undefined)
    expect(await shown(approvals)).toMatchObject({ kind: 'swap', program: 'Aide', reason: 'cheaper now' })
  })

  it('loses what waits with the lock', async () => {
    const world = approvalsWorld()
    const { approvals, session, state } = world
    await connected(world)
    const swap = codeOf(approvals.request(from(2), swapRequest()))
    await shown(approvals)
    await lock(world)
    expect(await swap).toBe('site-not-connected')
    const again = approvals.request(from(3), CONNECT)
    expect(await shown(approvals)).toMatchObject({ kind: 'connect', program: 'Aide' })
    session.stored.set(UNLOCKED_UNTIL, String(Number.MAX_SAFE_INTEGER))
    state.isLocked = false
    const view = await shown(approvals)
    expect(view).toMatchObject({ kind: 'connect', program: 'Aide' })
    await approvals.approve(view.id, yesTo(view))
    expect(await again).toEqual(ACCOUNTS)
  })

  it('backs off after a rejection, as a site does', async () => {
    const { approvals } = approvalsWorld()
    const answer = codeOf(approvals.request(from(1), CONNECT))
    const view = await shown(approvals)
    await approvals.reject(view.id)
    expect(await answer).toBe('user-rejected')
    expect(await codeOf(approvals.request(from(2), CONNECT))).toBe('connect-too-soon')
  })
})
