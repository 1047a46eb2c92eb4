// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Offer } from '~/lib/core/offers/offer'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { ACCOUNTS, PROFILE } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { AllOffers } from './all-offers'
import { useSwapForm } from './use-swap-form'

const network = (name: string, chainId: number) => ({
  name,
  label: name,
  kind: 'cross-chain' as const,
  chainId,
  explorer: null,
  tokens: [{ address: null, symbol: 'ETH', decimals: 18, name: 'ETH' }],
})
/** ETH is the native currency of both. */
const SAME: ProfileView = { ...PROFILE, networks: [network('base', 8_453), network('optimism', 10)] }
const OTHER: ProfileView = { ...PROFILE, networks: [network('base', 8_453), network('polygon', 137)] }
const OFFER: Offer = {
  profileId: 'p',
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
  isOverpromised: false,
}

async function filledForm(profile: ProfileView) {
  const page = await drawHook(
    () => useSwapForm(profile),
    {
      wallet: { accounts: () => ACCOUNTS },
      addressBook: { list: () => [] },
      orders: { quote: (quoted: Order) => quoted.kind === 'swap' && practiceQuote(quoted.order, Date.now()) },
      swap: { offers: () => [OFFER] },
    },
    (form) => <AllOffers form={form} profile={profile} />,
  )
  await page.does(({ change, draft }) =>
    change({ ...draft, networkName: 'base', token: 'native', amount: '0.01' }),
  )
  await page.does(() => {})
  return page
}

test('fills the form with the offer that is chosen', async () => {
  const page = await filledForm(SAME)
  await page.does(() => fireEvent.click(page.getByTestId('swap-offers')))
  expect(page.getByTestId('offer').textContent).toMatch(/optimism.*0\.3 ETH/)
  expect(page.getByTestId('offer').textContent).toContain('The bridge alone says so')
  await page.does(() => fireEvent.click(page.getByTestId('offer')))
  expect(page.now().draft).toMatchObject({ networkName: 'optimism', token: 'native', feeChoice: 'fast' })
})

test('offers nothing where one network has the currency', async () => {
  const page = await filledForm(OTHER)
  expect(page.queryByTestId('swap-offers')).toBeNull()
})
