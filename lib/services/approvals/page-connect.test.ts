import { expect, it } from 'vitest'
import type { AnnouncedWallet } from '~/lib/contract/page-wallets'
import { AppError } from '~/lib/core/errors'
import { ACCOUNTS, approvalsWorld, codeOf, requester, shown, SITE, yesTo } from './approvals.fixture'

const OWL: AnnouncedWallet = { uuid: 'Owl', name: 'Owl', icon: '', rdns: '' }
const FOX: AnnouncedWallet = { uuid: 'fox.bitcoin', name: 'Fox', icon: '', rdns: '' }
const NAMED: AnnouncedWallet = { uuid: '', name: '', icon: '', rdns: '' }
const PAYER = { address: 'bcrt1qpage', addressType: 'p2wpkh', publicKey: '02aa', isShared: false } as const
const SEEN = {
  bitcoin: { address: 'bcrt1qpage', addressType: 'p2wpkh', publicKey: '02aa', network: 'regtest' },
  evm: null,
}
const connectTo = (...wallets: AnnouncedWallet[]) => ({ kind: 'connect', account: null, wallets }) as const

function pageWorld() {
  const world = approvalsWorld()
  world.state.pageAccount = async () => PAYER
  return world
}
type World = ReturnType<typeof pageWorld>

/** The site asks to see the wallet that it names, and the user says yes. */
async function connected({ approvals }: Pick<World, 'approvals'>, requestNumber = 1) {
  const answer = approvals.request(requester(requestNumber), connectTo(NAMED))
  const view = await shown(approvals)
  await approvals.approve(view.id, yesTo(view))
  return answer
}

it('shows the address of a named wallet after consent', async () => {
  const { approvals, sites, state } = pageWorld()
  const answer = approvals.request(requester(1), connectTo(NAMED))
  const view = await shown(approvals)
  expect(view).toMatchObject({ kind: 'connect', payer: 'bcrt1qpage', wallet: null })
  expect(await sites.connectedAt(SITE)).toBeUndefined()
  await approvals.approve(view.id, yesTo(view))
  expect(await answer).toEqual(SEEN)
  expect(await sites.payerOf(SITE)).toEqual({
    address: 'bcrt1qpage',
    addressType: 'p2wpkh',
    publicKey: '02aa',
  })
  expect(state.connected).toEqual([SITE])
})

it('lets the user choose among several wallets, and remembers that', async () => {
  const { approvals, sites, state } = pageWorld()
  const answer = approvals.request(requester(1), connectTo(OWL, FOX))
  const choice = await shown(approvals)
  expect(choice).toMatchObject({
    kind: 'wallet',
    asks: 'connect',
    wallets: [{ name: 'Owl' }, { name: 'Fox' }],
  })
  expect(state.askedWallets).toEqual([])
  // No account of Satspan takes its place.
  expect(await codeOf(approvals.approve(choice.id, yesTo(choice)))).toBe('request-unknown')
  expect(await sites.connectedAt(SITE)).toBeUndefined()
  await approvals.chooseWallet(choice.id, 'fox.bitcoin')
  const view = await shown(approvals)
  expect(view).toMatchObject({ kind: 'connect', wallet: { name: 'Fox', isOnly: false } })
  await approvals.approve(view.id, yesTo(view))
  expect(await answer).toEqual(SEEN)
  expect(await sites.list()).toMatchObject([{ pageWallet: 'Fox' }])
})

it('refuses a wallet that cannot pay before anybody is answer', async () => {
  const { approvals, state } = pageWorld()
  state.pageAccount = () => Promise.reject(new AppError('address-type-unsupported', 'taproot'))
  expect(await codeOf(approvals.request(requester(1), connectTo(NAMED)))).toBe('address-type-unsupported')
  expect(state.windowsOpened).toBe(0)
})

it('asks again for another address alone', async () => {
  const { approvals, state } = pageWorld()
  await connected({ approvals })
  const before = state.windowsOpened
  expect(await approvals.request(requester(2), connectTo(NAMED))).toEqual(SEEN)
  expect(state.windowsOpened).toBe(before)
  state.pageAccount = async () => ({ ...PAYER, address: 'bcrt1qother' })
  const answer = codeOf(approvals.request(requester(3), connectTo(NAMED)))
  const view = await shown(approvals)
  expect(view).toMatchObject({ kind: 'connect', payer: 'bcrt1qother' })
  await approvals.reject(view.id)
  expect(await answer).toBe('user-rejected')
})

// threat: request-flood
it('shows no account without a question, whose rejection backs off', async () => {
  const { approvals, sites } = pageWorld()
  await connected({ approvals })
  const answer = codeOf(approvals.request(requester(2), { kind: 'connect' }))
  const view = await shown(approvals)
  expect(view).toMatchObject({ kind: 'connect', payer: null })
  await approvals.reject(view.id)
  expect(await answer).toBe('user-rejected')
  expect(await sites.payerOf(SITE)).toMatchObject({ address: 'bcrt1qpage' })
  for (const wanted of [{ kind: 'connect' } as const, connectTo(NAMED)])
    expect(await codeOf(approvals.request(requester(3), wanted))).toBe('connect-too-soon')
})

it('shows an account instead once the user agrees', async () => {
  const { approvals, sites } = pageWorld()
  await connected({ approvals })
  const answer = approvals.request(requester(2), { kind: 'connect' })
  const view = await shown(approvals)
  await approvals.approve(view.id, yesTo(view))
  expect(await answer).toEqual(ACCOUNTS)
  expect(await sites.payerOf(SITE)).toBeUndefined()
})
