import { expect, it } from 'vitest'
import type { AnnouncedWallet } from '~/lib/contract/page-wallets'
import { AppError } from '~/lib/core/errors'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { approvalsWorld, requester, codeOf, shown, SITE, swapRequest, yesTo } from './approvals.fixture'

const FOX: AnnouncedWallet = { uuid: 'fox', name: 'Fox', icon: 'data:image/png;base64,AAAA', rdns: 'org.fox' }
const OWL: AnnouncedWallet = { uuid: 'owl', name: 'Owl', icon: '', rdns: 'org.owl' }
const pageRequest = (wallets: AnnouncedWallet[]) =>
  swapRequest({
    order: {
      direction: 'to-bitcoin',
      networkName: 'polygon',
      inputToken: null,
      inputAmount: 100n,
      recipient: null,
      slippageBps: 100,
      feeChoice: null,
    },
    wallets,
  })

async function connectedWorld() {
  const world = approvalsWorld()
  await world.sites.connect(SITE, 0)
  return world
}

// threat: imitating-wallet
it('is the user’s where a page has announced several', async () => {
  const { approvals, state } = await connectedWorld()
  void approvals.request(requester(1), pageRequest([FOX, OWL])).catch(() => undefined)
  const view = await shown(approvals)
  expect(view).toMatchObject({ kind: 'wallet', wallets: [{ name: 'Fox', icon: FOX.icon }, { name: 'Owl' }] })
  expect(state.askedWallets).toEqual([])
  await approvals.chooseWallet(view.id, 'owl')
  expect(state.askedWallets).toEqual(['owl'])
  const review = await shown(approvals)
  expect(review).toMatchObject({ kind: 'swap', wallet: { name: 'Owl', isOnly: false } })
  await approvals.approve(review.id, yesTo(review))
  expect(state.handed).toMatchObject([{ request: { account: addressOf('4'), chosen: 'owl' } }])
})

it('is not asked for if the swap cannot succeed', async () => {
  const { approvals, state } = await connectedWorld()
  state.checkFails = [new AppError('minimum-too-high', 'too much')]
  expect(await codeOf(approvals.request(requester(1), pageRequest([FOX, OWL])))).toBe('minimum-too-high')
  expect(state.windowsOpened).toBe(0)
})

it('is remembered for one site though the wallet’s id changes', async () => {
  const { approvals, sites, state } = await connectedWorld()
  const other = 'https://other.example'
  await sites.connect(other, 0)
  void approvals.request(requester(1), pageRequest([FOX, OWL])).catch(() => undefined)
  const first = await shown(approvals)
  await approvals.chooseWallet(first.id, 'owl')
  await approvals.reject(first.id)
  expect(await sites.list()).toMatchObject([{ origin: SITE, pageWallet: 'Owl' }, { pageWallet: null }])

  void approvals.request(requester(2), pageRequest([FOX, { ...OWL, uuid: 'owl-2' }])).catch(() => undefined)
  const second = await shown(approvals)
  expect(second).toMatchObject({ kind: 'swap', wallet: { uuid: 'owl-2' } })
  expect(state.askedWallets).toEqual(['owl', 'owl-2'])
  await approvals.reject(second.id)

  void approvals.request(requester(1, 'there', other), pageRequest([FOX, OWL])).catch(() => undefined)
  expect(await shown(approvals)).toMatchObject({ kind: 'wallet', origin: other })
})

it('is asked for again if two match it, or none', async () => {
  const { approvals, sites } = await connectedWorld()
  await sites.setPageWallet(SITE, { key: 'org.owl', name: 'Owl' })
  for (const wallets of [
    [FOX, OWL, { ...OWL, uuid: 'false owl' }],
    [FOX, { ...FOX, uuid: 'fox-2' }],
  ]) {
    void approvals.request(requester(wallets.length), pageRequest(wallets)).catch(() => undefined)
    const view = await shown(approvals)
    expect(view).toMatchObject({ kind: 'wallet' })
    await approvals.reject(view.id)
  }
})

it('is changed on the review, which is then void', async () => {
  const { approvals, reviews, sites } = await connectedWorld()
  void approvals.request(requester(1), pageRequest([FOX, OWL])).catch(() => undefined)
  await approvals.chooseWallet((await shown(approvals)).id, 'owl')
  const review = await shown(approvals)
  await approvals.changeWallet(review.id)
  expect(reviews.size).toBe(0)
  expect(await codeOf(approvals.approve(review.id, yesTo(review)))).toBe('quote-stale')
  expect(await shown(approvals)).toMatchObject({ kind: 'wallet' })
  await approvals.chooseWallet(review.id, 'fox')
  expect(await shown(approvals)).toMatchObject({ wallet: { name: 'Fox' } })
  expect(await sites.list()).toMatchObject([{ pageWallet: 'Fox' }])
})

it('is not needed where there is only one wallet', async () => {
  const { approvals, sites, state } = await connectedWorld()
  state.pageAccount = () => Promise.reject(new AppError('page-wallet-failed', 'no'))
  expect(await codeOf(approvals.request(requester(1), pageRequest([FOX])))).toBe('page-wallet-failed')
  expect(state.windowsOpened).toBe(0)
  state.pageAccount = async () => addressOf('4')
  void approvals.request(requester(2), pageRequest([FOX])).catch(() => undefined)
  expect(await shown(approvals)).toMatchObject({ kind: 'swap', wallet: { name: 'Fox', isOnly: true } })
  // There was nothing to choose.
  expect(await sites.list()).toMatchObject([{ pageWallet: null }])
})

it('is not made by a wallet that gives no account', async () => {
  const { approvals, sites, state } = await connectedWorld()
  void approvals.request(requester(1), pageRequest([FOX, OWL])).catch(() => undefined)
  const { id } = await shown(approvals)
  state.pageAccount = () => Promise.reject(new AppError('page-wallet-failed', 'no'))
  expect(await codeOf(approvals.chooseWallet(id, 'fox'))).toBe('page-wallet-failed')
  state.pageAccount = async () => '0xshort'
  expect(await codeOf(approvals.chooseWallet(id, 'fox'))).toBe('page-wallet-failed')
  expect(await codeOf(approvals.chooseWallet(id, 'none of these'))).toBe('request-unknown')
  expect(await shown(approvals)).toMatchObject({ kind: 'wallet' })
  expect(await sites.list()).toMatchObject([{ pageWallet: null }])
})

it('has no effect on a request that ended meanwhile', async () => {
  const { approvals, state } = await connectedWorld()
  const asked = codeOf(approvals.request(requester(1), pageRequest([FOX, OWL])))
  const { id } = await shown(approvals)
  let give: (account: string) => void = () => {}
  state.pageAccount = () => new Promise((resolve) => (give = resolve))
  const choice = codeOf(approvals.chooseWallet(id, 'fox'))
  await new Promise((resolve) => setImmediate(resolve))
  await approvals.reject(id)
  give(addressOf('4'))
  expect(await choice).toBe('request-unknown')
  expect(await asked).toBe('user-rejected')
  expect(await approvals.count()).toBe(0)
})

it('stays as approved if another wallet answers during the signing', async () => {
  const { approvals, sites, state } = await connectedWorld()
  const give: ((account: string) => void)[] = []
  state.pageAccount = () => new Promise((resolve) => give.push(resolve))
  let sign: () => void = () => {}
  state.approveBusy = new Promise<void>((resolve) => (sign = resolve))
  const asked = codeOf(approvals.request(requester(1), pageRequest([FOX, OWL])))
  const { id } = await shown(approvals)
  // One in the popup, one in the window.
  const [first, second] = ['fox', 'owl'].map((uuid) => codeOf(approvals.chooseWallet(id, uuid)))
  await expect.poll(() => give.length).toBe(2)
  give[0]?.(addressOf('4'))
  await first
  const review = await shown(approvals)
  const approving = approvals.approve(id, yesTo(review))
  give[1]?.(addressOf('5'))
  expect(await second).toBe('request-unknown')
  sign()
  await approving
  expect(await asked).toContain('answered')
  expect(state.handed).toMatchObject([{ request: { account: addressOf('4'), chosen: 'fox' } }])
  expect(await sites.list()).toMatchObject([{ pageWallet: 'Fox' }])
})

it('is the latest, though an earlier one answers after it', async () => {
  const { approvals, sites, state } = await connectedWorld()
  const give: ((account: string) => void)[] = []
  state.pageAccount = () => new Promise((resolve) => give.push(resolve))
  void approvals.request(requester(1), pageRequest([FOX, OWL])).catch(() => undefined)
  const { id } = await shown(approvals)
  // Fox opens a window of its own, and the popup closes; opened again, the user takes Owl.
  const [first, second] = ['fox', 'owl'].map((uuid) => codeOf(approvals.chooseWallet(id, uuid)))
  await expect.poll(() => give.length).toBe(2)
  give[1]?.(addressOf('5'))
  await second
  give[0]?.(addressOf('4'))
  expect(await first).toBe('request-unknown')
  const review = await shown(approvals)
  expect(review).toMatchObject({ wallet: { name: 'Owl' } })
  await approvals.approve(review.id, yesTo(review))
  expect(state.handed).toMatchObject([{ request: { account: addressOf('5'), chosen: 'owl' } }])
  expect(await sites.list()).toMatchObject([{ pageWallet: 'Owl' }])
})
