import { expect, it } from 'vitest'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { signed, toEvm } from '~/lib/core/journal/swap.fixture'
import type { Swap } from '~/lib/core/journal/types'
import { ACCOUNTS, OTHER_ACCOUNTS, SITE } from '../approvals/approvals.fixture'
import { memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { createSites } from '../sites/sites'
import { createPageEvents } from './events'
import type { PageDocument } from '../sites/page-document'

const OTHER = 'https://other.example'

function testEvents() {
  const session = memoryArea()
  session.stored.set(UNLOCKED_UNTIL, '1000')
  const mutex = memoryMutex()
  const sites = createSites({
    local: memoryArea(),
    session,
    mutex,
    clock: memoryClock(1),
    changed: () => {},
  })
  const sent: string[] = []
  const state = {
    accounts: ACCOUNTS as SharedAccountsView | null,
    /** The wait of reading the accounts. */
    busy: Promise.resolve(),
    bridge: 'one',
    gone: new Set<string>(),
    swaps: [] as Swap[],
    /** The document that takes no message, as under a dialog of its own. */
    stuck: '',
  }
  const start = (locks = mutex) =>
    createPageEvents({
      session,
      mutex: locks,
      sites,
      profile: async () => ({ ...PROFILE, id: state.bridge }),
      journal: { page: async ({ origin }) => state.swaps.filter((swap) => swap.origin === origin) },
      accounts: async (index) => {
        await state.busy
        return index === 0 ? state.accounts : OTHER_ACCOUNTS
      },
      send: async ({ document }, { event, data }) => {
        if (state.gone.has(document)) return false
        sent.push(`${document} ${event} ${data === null ? 'null' : Object.keys(data)[0]}`)
        return document === state.stuck ? new Promise(() => {}) : true
      },
      post: async ({ document }, { method }) => {
        sent.push(`${document} ${method}`)
        return !state.gone.has(document)
      },
    })
  return { events: start(), start, session, sites, sent, state }
}

function page(document: string, origin = SITE): PageDocument {
  return { origin, tabId: 1, document, documentId: null }
}

it('sends a swap’s changes only to its own site’s documents', async () => {
  const { events, sites, sent } = testEvents()
  for (const origin of [SITE, OTHER]) await sites.connect(origin, 0)
  await events.listen(page('a'))
  await events.listen(page('b'))
  await events.listen(page('c', OTHER))
  await events.requestChanged(toEvm([signed('1')], { origin: SITE }))
  await events.requestChanged(toEvm([], { origin: null }))
  expect(sent).toEqual(['a requestChanged requestId', 'b requestChanged requestId'])
})

it('notifies a revoked site of it, and of nothing afterwards', async () => {
  const { events, sites, sent } = testEvents()
  await events.listen(page('a'))
  await sites.connect(SITE, 0)
  await events.connected(SITE, ACCOUNTS)
  await sites.revoke(SITE)
  await events.revoked(SITE)
  await events.requestChanged(toEvm([], { origin: SITE }))
  expect(sent).toEqual([
    'a connect bitcoin',
    'a accountsChanged bitcoin',
    'a accountsChanged null',
    'a disconnect code',
  ])
})

it('tells a revoked site nothing that was read earlier', async () => {
  const { events, sites, sent, state } = testEvents()
  state.accounts = null
  await sites.connect(SITE, 0)
  await events.listen(page('a'))
  // The wallet is unlocked, and the site is revoked while its accounts are read.
  state.accounts = ACCOUNTS
  state.bridge = 'two'
  let read: () => void = () => {}
  state.busy = new Promise((resolve) => (read = resolve))
  const telling = events.accountsMayHaveChanged()
  await new Promise((resolve) => setImmediate(resolve))
  await sites.revoke(SITE)
  const revoking = events.revoked(SITE)
  await new Promise((resolve) => setImmediate(resolve))
  read()
  await Promise.all([telling, revoking])
  expect(sent.at(-1)).toBe('a disconnect code')
})

it('notifies connected sites once when accounts change or are locked', async () => {
  const { events, start, sites, sent, state } = testEvents()
  await sites.connect(SITE, 0)
  await events.listen(page('a'))
  await events.listen(page('stranger', OTHER))
  await events.accountsMayHaveChanged()
  expect(sent).toEqual([])
  state.accounts = null
  // The lock wakes a new worker.
  await start().accountsMayHaveChanged()
  await events.accountsMayHaveChanged()
  state.accounts = ACCOUNTS
  await events.accountsMayHaveChanged()
  expect(sent).toEqual(['a accountsChanged null', 'a accountsChanged bitcoin'])
})

it('continues after a worker restart, and forgets gone documents', async () => {
  const { events, start, sites, sent, state } = testEvents()
  await sites.connect(SITE, 0)
  await events.listen(page('a'))
  await events.listen(page('b'))
  const revived = start()
  state.gone.add('a')
  await revived.requestChanged(toEvm([], { id: 'first', origin: SITE }))
  state.gone.clear()
  await revived.requestChanged(toEvm([], { id: 'second', origin: SITE }))
  expect(sent).toEqual(['b requestChanged requestId', 'b requestChanged requestId'])
  await revived.gone('b')
  await revived.requestChanged(toEvm([], { id: 'third', origin: SITE }))
  expect(sent).toHaveLength(2)
})

it('tells a page each event once, though first messages coincide', async () => {
  const { events, sites, sent } = testEvents()
  await sites.connect(SITE, 0)
  await Promise.all([events.listen(page('a')), events.listen(page('a'))])
  await events.requestChanged(toEvm([], { origin: SITE }))
  expect(sent).toEqual(['a requestChanged requestId'])
})

it('waits for no page that takes no messages', async () => {
  const { events, sites, sent, state } = testEvents()
  await sites.connect(SITE, 0)
  await events.listen(page('a'))
  await events.listen(page('b'))
  state.stuck = 'a'
  await events.requestChanged(toEvm([], { origin: SITE }))
  await sites.revoke(SITE)
  await events.revoked(SITE)
  expect(sent.filter((line) => line.startsWith('b'))).toEqual([
    'b requestChanged requestId',
    'b accountsChanged null',
    'b disconnect code',
  ])
})

it('tells of a change though the worker dies noting it', async () => {
  const { events, start, session, sites, sent } = testEvents()
  await sites.connect(SITE, 0)
  await events.listen(page('a'))
  const set = session.set.bind(session)
  session.set = async (key, value) => {
    await set(key, value)
    await new Promise(() => {})
  }
  const ended = toEvm([signed('1')], { origin: SITE })
  void events.requestChanged(ended)
  await new Promise((resolve) => setImmediate(resolve))
  session.set = set
  await start(memoryMutex()).requestChanged(ended)
  expect(sent).toEqual(['a requestChanged requestId'])
})

it('tells a returning page what it missed, and no other', async () => {
  const { events, sites, sent, state } = testEvents()
  for (const origin of [SITE, OTHER]) await sites.connect(origin, 0)
  await events.listen(page('a'))
  await events.listen(page('b'))
  await events.gone('a')
  await sites.setAccount(SITE, 1)
  await events.accountsMayHaveChanged()
  const [before, meanwhile] = [40, 50].map((updatedAt) => ({ ...toEvm([], { origin: SITE }), updatedAt }))
  state.swaps = [meanwhile, before, { ...toEvm([], { origin: OTHER }), updatedAt: 50 }].filter(
    (swap) => swap !== undefined,
  )
  sent.length = 0
  await events.listen(page('a'), 45)
  const missed = ['a connect bitcoin', 'a accountsChanged bitcoin', 'a requestChanged requestId']
  expect(sent).toEqual(missed)
  await events.accountsMayHaveChanged()
  expect(sent).toEqual(missed)
})

it('tells a returning page of a lock or withdrawn connection', async () => {
  const { events, sites, sent, state } = testEvents()
  await sites.connect(SITE, 0)
  state.accounts = null
  await events.listen(page('a'), 45)
  await events.gone('a')
  await sites.revoke(SITE)
  state.swaps = [{ ...toEvm([], { origin: SITE }), updatedAt: 50 }]
  await events.listen(page('a'), 45)
  expect(sent).toEqual(['a accountsChanged null', 'a accountsChanged null', 'a disconnect code'])
})

it('keeps a bounded number of documents', async () => {
  const { events, sites, sent } = testEvents()
  await sites.connect(SITE, 0)
  for (let n = 0; n < 250; n++) await events.listen(page(`d${n}`))
  await events.listen(page('d249'))
  await events.requestChanged(toEvm([], { origin: SITE }))
  expect(sent).toHaveLength(200)
  expect(sent[0]).toContain('d50 ')
})

it('tells only the site that is given another account', async () => {
  const { events, sites, sent } = testEvents()
  for (const origin of [SITE, OTHER]) await sites.connect(origin, 0)
  await events.listen(page('a'))
  await events.listen(page('b', OTHER))
  await sites.setAccount(SITE, 1)
  await events.accountsMayHaveChanged()
  await events.accountsMayHaveChanged()
  expect(sent).toEqual(['a accountsChanged bitcoin'])
})

it('tells of a request only what is news', async () => {
  const { events, start, sites, sent } = testEvents()
  await sites.connect(SITE, 0)
  await events.listen(page('a'))
  const [approved, paid] = [toEvm([], { origin: SITE }), toEvm([signed('1')], { origin: SITE })]
  await Promise.all([events.requestChanged(approved), events.requestChanged(approved)])
  await events.requestChanged({ ...approved, updatedAt: approved.updatedAt + 1 })
  expect(sent).toHaveLength(1)
  await events.requestChanged(paid)
  expect(sent).toHaveLength(2)
  // The worker ends and starts again; the journal notes that the swap is over.
  await start().requestChanged({ ...paid, updatedAt: paid.updatedAt + 1, settledAt: 9 })
  expect(sent).toHaveLength(2)
})

it('tells connected sites of another bridge once it is unlocked', async () => {
  const { events, sites, sent, state } = testEvents()
  await sites.connect(SITE, 0)
  await events.listen(page('a'))
  await events.listen(page('stranger', OTHER))
  state.bridge = 'two'
  await events.accountsMayHaveChanged()
  await events.accountsMayHaveChanged()
  expect(sent).toEqual(['a connect bitcoin'])
  state.bridge = 'three'
  state.accounts = null
  await events.accountsMayHaveChanged()
  state.accounts = OTHER_ACCOUNTS
  await events.accountsMayHaveChanged()
  expect(sent.slice(1)).toEqual(['a accountsChanged null', 'a connect bitcoin', 'a accountsChanged bitcoin'])
})

it('notifies a program once that the lock ended it', async () => {
  const { events, sites, session, sent, state } = testEvents()
  const PROGRAM = 'http://127.0.0.1:49152'
  await events.listen(page('a', PROGRAM))
  await events.accountsMayHaveChanged()
  expect(sent).toEqual([])
  await sites.connect(PROGRAM, 0, undefined, 'Aide')
  await events.connected(PROGRAM, ACCOUNTS)
  sent.length = 0
  session.stored.delete(UNLOCKED_UNTIL)
  state.accounts = null
  await events.accountsMayHaveChanged()
  await events.accountsMayHaveChanged()
  expect(sent).toEqual(['a accountsChanged null', 'a disconnect code'])
})

it('wakes a document that spoke to an earlier worker', async () => {
  const { start, sent, state } = testEvents()
  const first = start()
  await first.listen({ ...page('doc'), documentId: 'known' })
  await first.listen(page('nameless'))
  const next = start()
  const message = {
    kind: 'page-send',
    id: 1,
    step: 0,
    wallet: '',
    chainId: '',
    requestId: 'r',
    method: 'signPsbt',
    params: [],
  } as const
  expect(await next.wake('doc', message)).toBe(true)
  expect(sent).toEqual(['doc signPsbt'])
  expect([await next.isListed('doc'), await next.isListed('nameless')]).toEqual([true, false])
  state.gone.add('doc')
  expect(await next.wake('doc', message)).toBe(false)
  await next.gone('doc')
  expect(await next.isListed('doc')).toBe(false)
})
