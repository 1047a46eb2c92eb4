import type { Page } from 'playwright/test'
import { readSettings } from '~/lib/contract/settings'
import { openFront } from '../integration/support/service-front'
import { expectAccessible } from './support/accessibility'
import { profile, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, type Extension, test } from './support/fixtures'
import { speak } from './support/languages'
import { draw } from './support/pictures'
import { storeItems } from './support/stored-wallet'

const FUNDS = 20_000_000n
const FUNDS_WEI = 10n ** 18n

test.use({ buildName: 'listing', isProfileStored: false })

/** Three bridges of the same contracts: the one in use keeps 9 % of what it says, another promises half as much again. */
async function storeBridges(extension: Extension) {
  const local = profile()
  const serviceUrl = local.service.baseUrl
  const fronts = await Promise.all([openFront({ serviceUrl }, 91n), openFront({ serviceUrl }, 150n)])
  const profiles = [
    { ...local, id: 'keeper', label: 'Keeper', service: { ...local.service, baseUrl: fronts[0].url } },
    { ...local, id: 'boaster', label: 'Boaster', service: { ...local.service, baseUrl: fronts[1].url } },
    { ...local, id: 'southway', label: 'Southway' },
  ].map((one) => [one.id, JSON.stringify(one)] as const)
  const settings = readSettings({
    selectedProfile: 'keeper',
    profiles: Object.fromEntries(profiles),
    isCurrencyOff: true,
  })
  await storeItems(await extension.worker(), { settings })
  return { fronts, stop: () => Promise.all(fronts.map((front) => front.stop())) }
}

const places = (page: Page) =>
  page
    .getByTestId('offer')
    .evaluateAll((rows) => rows.map(({ dataset }) => `${dataset['profile']} ${dataset['network']}`))

const setPlace = (page: Page, place: string) =>
  page.evaluate((name) => void (document.documentElement.dataset['place'] = name), place)

const LAYOUTS = { popup: [380, 600], tab: [1280, 800] } as const

/** In each layout, light and dark, and in the languages that differ most. */
async function drawAll(page: Page, screen: string, ready: string, open: () => Promise<void>): Promise<void> {
  for (const language of ['de', 'ar', 'en'] as const) {
    await speak(page, language)
    await expect(page.getByTestId('swap-output')).toHaveAttribute('data-amount', /^\d+$/)
    await open()
    for (const [layout, [width, height]] of Object.entries(LAYOUTS)) {
      await page.setViewportSize({ width, height })
      await setPlace(page, layout)
      await expect(page.getByTestId(ready).first()).toBeVisible()
      await draw(page, layout, language === 'en' ? screen : `${screen} ${language}`)
    }
  }
}

test('compares bridges, and uses another for one swap', async ({ extension, wallet }) => {
  const bridges = await storeBridges(extension)
  const { popup } = wallet
  const { page, request, review, swap } = popup
  await page.reload()
  await wallet.fund(FUNDS)
  await control.fundEvm({ network: 'ethereum', address: wallet.evmAddress, wei: FUNDS_WEI.toString() })
  const token = tokenOf('polygon', 'USDC').address ?? ''
  await setPlace(page, 'panel')
  await page.setViewportSize({ width: 400, height: 900 })
  await swap.enter({ network: 'polygon', token, amount: '0.01' })
  const skimmed = await swap.quote()
  for (const merit of ['most', 'soonest', 'gas'])
    await expect(page.getByTestId(`offer-${merit}`)).toBeVisible()
  await draw(page, 'panel', 'offers, form')

  await setPlace(page, 'popup')
  const sheet = page.getByTestId('swap-offers')
  await sheet.click()
  const bridge = page.getByTestId('offers-bridges')
  await expect(bridge).not.toBeChecked()
  await expect(page.getByTestId('offer').first()).toBeVisible()
  expect(new Set((await places(page)).map((place) => place.split(' ')[0]))).toEqual(new Set(['keeper']))
  const boaster = bridges.fronts[1].requests
  expect(boaster.current()).toEqual({})
  await bridge.click()
  const best = page.locator('[data-testid=offer][data-profile=southway]').first()
  await expect(best).toContainText('Southway')
  await expectAccessible(page, 'all offers')
  const ranked = await places(page)
  expect(ranked[0]).toMatch(/^southway/)
  expect(ranked.at(-1)).toMatch(/^boaster/)
  await drawAll(page, 'offers', 'offer', async () => {
    if (!(await bridge.isVisible())) await sheet.click()
    await expect(best).toBeVisible()
  })

  await setPlace(page, 'popup')
  await page.setViewportSize({ width: 380, height: 600 })
  // Allowed once: it is still checked after the page was opened again.
  await expect(bridge).toBeChecked()
  await best.click()
  await expect(best.getByRole('radio')).toBeChecked()
  await expect(page.getByText('Uses Southway for this swap alone')).toBeVisible()
  await draw(page, 'popup', 'offers, elsewhere')
  await page.keyboard.press('ArrowDown')
  await expect(best.getByRole('radio')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(best).toBeHidden()
  await sheet.click()
  await best.click()
  await page.keyboard.press('Enter')
  await expect(best).toBeHidden()
  // A popup that was closed meanwhile forgets nothing.
  await page.reload()
  const served = page.getByTestId('swap-bridge')
  await expect(served).toHaveAttribute('data-profile', 'southway')
  await expect.poll(() => swap.quote()).toBeGreaterThan(skimmed)
  await draw(page, 'popup', 'offers, other bridge')
  await drawAll(page, 'offers, other bridge', 'swap-bridge', async () => {})
  await setPlace(page, 'popup')
  await page.setViewportSize({ width: 380, height: 600 })
  const keeper = bridges.fronts[0].requests
  await swap.continue.click()
  await review.expectVerdict('ok')
  await expect(served).toHaveText('Uses Southway for this swap alone')
  await draw(page, 'popup', 'offers, review')
  keeper.reset()
  await review.approve.click()
  await request.expectPhase('done')
  await request.expectDone()
  expect(keeper.current()).toEqual({})
  await popup.open('settings')
  await popup.settings.openPart('advanced')
  await expect(page.getByTestId('settings-profile')).toHaveValue('keeper')

  // The next order is for the bridge in use again.
  await popup.open('swap')
  await expect(served).toBeHidden()
  await swap.enter({ network: 'polygon', token, amount: '0.01' })
  expect(await swap.quote()).toBeLessThan((skimmed * 101n) / 100n)
  expect(keeper.current()).not.toEqual({})
  await bridges.stop()
})
