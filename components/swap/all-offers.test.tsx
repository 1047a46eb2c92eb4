// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Offer, WorthOffer } from '~/lib/core/offers/offer'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { ACCOUNTS, OWN, PROFILE, SETTINGS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { AllOffers } from './all-offers'
import { OfferLines } from './offer-lines'
import { type SwapForm, useSwapForm } from './use-swap-form'

const network = (name: string, chainId: number) => ({
  name,
  label: name,
  kind: 'cross-chain' as const,
  chainId,
  explorer: null,
  tokens: [
    {
      address: null,
      symbol: 'ETH',
      decimals: 18,
      name: 'ETH',
      currency: name === 'polygon' ? undefined : ('ETH' as const),
    },
  ],
})
const SAME: ProfileView = { ...PROFILE, networks: [network('base', 8_453), network('optimism', 10)] }
const OTHER: ProfileView = { ...PROFILE, networks: [network('base', 8_453), network('polygon', 137)] }
const OFFER: Offer = {
  profileId: PROFILE.id,
  network: 'optimism',
  token: null,
  decimals: 18,
  speed: 'fast',
  arrivesAtLeast: 3n * 10n ** 17n,
  arrivesAbout: 3n * 10n ** 17n,
  minutes: 15,
  cost: [],
  minersSats: 500n,
  basis: 'claim',
  promised: 3n * 10n ** 17n,
  isOverpromised: false,
}

const OTHERS: readonly WorthOffer[] = [
  { ...OFFER, network: 'base', basis: 'chains', worthSats: 985_000n },
  { ...OFFER, worthSats: null },
]

type World = {
  offers?: readonly Offer[]
  gasOn?: string
  bridges?: readonly ProfileView[]
  /** Those of them that can be asked. */
  askable?: readonly ProfileView[]
}

async function filledForm(profile: ProfileView, world: World = {}) {
  const { offers = [OFFER], gasOn, bridges = [], askable = bridges } = world
  const page = await drawHook(
    () => useSwapForm(profile),
    {
      status: () => ({ profile, underWay: 0 }),
      wallet: {
        accounts: () => ACCOUNTS,
        evmBalances: ({ networkName }) => ({
          owner: { profileId: profile.id, address: OWN },
          balances: [{ token: null, amount: networkName === gasOn ? 1n : 0n, available: 0n }],
          asOf: 0,
        }),
      },
      settings: {
        get: () => ({
          ...SETTINGS,
          comparesBridges: isAllowed,
          profiles: [profile, ...bridges].map(({ id, label }) => ({ id, label, isBuiltIn: false })),
        }),
        change: ({ comparesBridges }) => {
          isAllowed = comparesBridges === true
          return { ...SETTINGS, comparesBridges: isAllowed, profiles: [PROFILE, ...bridges] }
        },
      },
      addressBook: { list: () => [] },
      orders: {
        quote: ({ kind, order }: Order) => {
          quoted.push(order)
          return kind === 'swap' && practiceQuote(order, Date.now())
        },
      },
      swap: {
        offers: () => {
          questions += 1
          return offers
        },
        offersElsewhere: () => {
          if (!isAllowed) return { offers: [], bridges: askable }
          questions += 1
          return { offers: askable.map(({ id }) => ({ ...SURE, profileId: id })), bridges: askable }
        },
        otherOffers: () => {
          questions += 1
          return OTHERS
        },
      },
    },
    (form) => (
      <>
        <AllOffers form={form} profile={profile} />
        <OfferLines form={form} profile={profile} />
      </>
    ),
  )
  await page.does(({ change, draft }) =>
    change({ ...draft, networkName: 'base', token: 'native', amount: '0.01' }),
  )
  await page.does(() => {})
  return page
}

let questions = 0
let isAllowed = false
let quoted: unknown[] = []
beforeEach(() => {
  questions = 0
  isAllowed = false
  quoted = []
})

/** Makes the page high enough, or not. */
function setHigh(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches }))
}

type Page = Awaited<ReturnType<typeof filledForm>>

const opens = (page: Page) => page.does(() => fireEvent.click(page.getByTestId('swap-offers')))

const takes = (page: Page) => page.does(() => fireEvent.click(page.getByTestId('offers-use')))

const chooses = (page: Page, at: number) => page.does(() => page.getAllByTestId('offer')[at]?.click())

const checked = (page: Page) => page.getAllByTestId('offer').map((row) => row.querySelector('input')?.checked)

test('fills the form with the offer that is chosen', async () => {
  const page = await filledForm(SAME, { offers: SEVERAL })
  await opens(page)
  expect(page.getByRole('dialog').textContent).toContain('ETH for 0.01 BTC')
  await chooses(page, 0)
  expect(page.now().draft).toMatchObject({ networkName: 'base' })
  expect(page.getByTestId('offers-use').textContent).toBe('Use optimism')
  await takes(page)
  expect(page.now().draft).toMatchObject({ networkName: 'optimism', token: 'native', feeChoice: 'normal' })
  expect(page.queryByTestId('offer')).toBeNull()
})

test('takes what is chosen at Enter', async () => {
  const page = await filledForm(SAME, { offers: SEVERAL })
  await opens(page)
  await chooses(page, 1)
  await page.submits()
  expect(page.now().draft).toMatchObject({ networkName: 'optimism', feeChoice: 'fast' })
})

test('names speeds where a network has several', async () => {
  const page = await filledForm(SAME, { offers: SEVERAL })
  await opens(page)
  const [usual, fast, only] = page.getAllByTestId('offer')
  expect(usual?.textContent).toMatch(/^optimismP.· about 25 min0\.3$/)
  expect(fast?.textContent).toMatch(/^optimism.· FastP.· about 15 min0\.3$/)
  expect(only?.textContent).toMatch(/^baseP.· about 25 min0\.29$/)
})

test('tells the cost with the miners’ share, and held gas', async () => {
  const part = { taker: 'contracts', amount: 1n, basisPoints: 120, silentBps: 0 } as const
  const page = await filledForm(SAME, {
    offers: [{ ...SURE, cost: [part], minersSats: 500n }],
    gasOn: 'optimism',
  })
  await opens(page)
  expect(page.getByTestId('offer').textContent).toMatch(/^optimismP.· Gas there.· about 25 min0\.31\.25%$/)
})

test('shows a claim without a figure, a promise with both', async () => {
  const promise = { ...SURE, promised: 45n * 10n ** 16n, isOverpromised: true }
  const page = await filledForm(SAME, { offers: [{ ...OFFER, network: 'base' }, promise] })
  await opens(page)
  expect(page.getAllByTestId('offer').map(({ textContent }) => textContent)).toEqual([
    'optimismP promises 0.450.3',
    'baseP only, not verified–',
  ])
})

test('counts the age of the offers', async () => {
  const page = await filledForm(SAME)
  await opens(page)
  expect(page.text()).toContain('Sorted by what arrives at least2 sec. ago')
  await page.does(() => {})
  expect(page.text()).toContain('at least3 sec. ago')
})

test('marks the offer that the form has', async () => {
  const page = await filledForm(SAME, { offers: SEVERAL })
  await opens(page)
  expect(checked(page)).toEqual([false, false, true])
  await chooses(page, 1)
  expect(checked(page)).toEqual([false, true, false])
  await takes(page)
  await expect.poll(() => page.queryByTestId('swap-offers')).not.toBeNull()
  await opens(page)
  expect(checked(page)).toEqual([false, true, false])
})

test('asks for other tokens once that is chosen', async () => {
  const page = await filledForm(SAME)
  await opens(page)
  expect(questions).toBe(1)
  await page.does(() => fireEvent.click(page.getByTestId('offers-others')))
  expect(questions).toBe(2)
  const [, known, unknown] = page.getAllByTestId('offer')
  expect(known?.textContent).toMatch(/base.*0\.3 ETH.*Worth 0\.00985 BTC/)
  expect(unknown?.textContent).toContain('Worth unknown')
  await chooses(page, 1)
  await takes(page)
  expect(page.now().draft).toMatchObject({ networkName: 'base', token: 'native' })
})

const NORTHWAY: ProfileView = { ...SAME, id: 'northway', label: 'Northway' }

test('asks other bridges once they may be asked', async () => {
  const page = await filledForm(SAME, { bridges: [NORTHWAY] })
  await opens(page)
  expect(page.getAllByTestId('offer')).toHaveLength(1)
  expect(questions).toBe(1)
  await page.does(() => fireEvent.click(page.getByTestId('offers-bridges')))
  expect(questions).toBe(2)
  expect(page.getAllByTestId('offer').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Northway'),
    expect.stringContaining('P only, not verified'),
  ])
})

const LINEA: ProfileView = { ...NORTHWAY, networks: [network('optimism', 10), network('linea', 59_144)] }

test('tells held gas by the chain, not by its name', async () => {
  isAllowed = true
  const elsewhere = { ...NORTHWAY, id: 'elsewhere', networks: [network('optimism', 999)] }
  const page = await filledForm(SAME, { offers: [SURE], gasOn: 'optimism', bridges: [LINEA, elsewhere] })
  await opens(page)
  const rows = page.getAllByTestId('offer').map(({ textContent }) => textContent?.includes('Gas there'))
  expect(rows).toEqual([true, true, false])
})

async function byNorthway() {
  isAllowed = true
  const page = await filledForm(SAME, { bridges: [LINEA] })
  await opens(page)
  await chooses(page, 0)
  expect(page.text()).toContain('Uses Northway for this swap alone')
  await takes(page)
  await page.does(() => {})
  return page
}

test('orders by another bridge for one swap', async () => {
  const page = await byNorthway()
  expect(page.queryByTestId('offer')).toBeNull()
  const pair = { networkName: 'optimism', token: 'native', feeChoice: 'normal' }
  expect(page.now().draft).toMatchObject({ ...pair, bridge: { id: 'northway' } })
  expect(page.now().network?.label).toBe('optimism')
  expect(quoted.at(-1)).toMatchObject({ networkName: 'optimism', profileId: 'northway' })
  await opens(page)
  expect(checked(page)).toEqual([true, false])
  await chooses(page, 1)
  await takes(page)
  await page.does(() => {})
  expect(page.now().draft).toMatchObject({ bridge: null, feeChoice: 'fast' })
  expect(quoted.at(-1)).not.toHaveProperty('profileId')
})

test.each([
  ['is left', (form: SwapForm) => form.leaveBridge()],
  ['is turned', (form: SwapForm) => form.turn()],
  ['is cleared', ({ change, draft }: SwapForm) => change({ ...draft, amount: '' })],
])('returns to the bridge in use where the form %s', async (_, leave) => {
  const page = await byNorthway()
  await page.does(({ change, draft }) => change({ ...draft, networkName: 'linea' }))
  await page.does(leave)
  expect(page.now()).toMatchObject({ profile: SAME, draft: { bridge: null, networkName: 'base' } })
})

test('offers to ask no bridge that cannot be asked', async () => {
  isAllowed = true
  const page = await filledForm(SAME, { bridges: [NORTHWAY], askable: [] })
  await opens(page)
  await page.does(() => {})
  expect(page.getAllByTestId('offer')).toHaveLength(1)
  expect(page.queryByTestId('offers-bridges')).toBeNull()
})

test('leads to other bridges where one network has the currency', async () => {
  const page = await filledForm(OTHER, { bridges: [NORTHWAY] })
  await opens(page)
  expect(page.getByTestId('offers-bridges')).toBeTruthy()
})

test('offers nothing where one network has the currency', async () => {
  const page = await filledForm(OTHER)
  expect(page.queryByTestId('swap-offers')).toBeNull()
})

const SURE: Offer = { ...OFFER, basis: 'chains', speed: 'normal', minutes: 25 }
const SEVERAL: readonly Offer[] = [
  SURE,
  { ...SURE, speed: 'fast', minutes: 15, minersSats: 5_000n },
  { ...SURE, network: 'base', arrivesAtLeast: 29n * 10n ** 16n },
]

test('names the most, the soonest and where gas is held', async () => {
  setHigh(true)
  const page = await filledForm(SAME, { offers: SEVERAL, gasOn: 'base' })
  await expect.poll(() => page.queryByTestId('offer-gas')).not.toBeNull()
  expect(page.getByTestId('offer-most').textContent).toMatch(/optimism.*Most.*at least 0\.3/)
  expect(page.getByTestId('offer-soonest').textContent).toMatch(/optimism.*Soonest/)
  expect(page.getByTestId('offer-gas').textContent).toMatch(/base.*Gas there.*at least 0\.29/)
  await page.does(() => fireEvent.click(page.getByTestId('offer-soonest')))
  expect(page.now().draft).toMatchObject({ networkName: 'optimism', token: 'native', feeChoice: 'fast' })
  await expect.poll(() => page.queryByTestId('offer-soonest')?.getAttribute('aria-pressed')).toBe('true')
  // The same question, whichever of its answers the form has.
  expect(questions).toBe(1)
})

test('asks for no lines where there is no room', async () => {
  setHigh(false)
  const page = await filledForm(SAME, { offers: SEVERAL, gasOn: 'base' })
  await page.does(() => {})
  expect(page.queryByTestId('offer-most')).toBeNull()
  expect(questions).toBe(0)
})
