import type { Locator } from 'playwright/test'
import { expect, test } from './support/fixtures'
import { holdFetches } from './support/polls'

/** The colour of a box's lower edge, and whether it has one. */
async function edgeOf(box: Locator): Promise<string> {
  return box.evaluate((element) => {
    const { borderBottomColor, borderBottomWidth } = getComputedStyle(element)
    return borderBottomWidth === '0px' ? 'none' : borderBottomColor
  })
}

test('keeps edges, focus and choices visible in forced colours', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  await page.emulateMedia({ forcedColors: 'active' })
  await popup.swap.openOptions()
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

  const isSeen = async (box: Locator) => expect(['none', canvas]).not.toContain(await edgeOf(box))
  await isSeen(popup.swap.continue)
  const markOf = (tab: string) => page.getByTestId(tab).locator('span').first()
  await isSeen(markOf('tab-swap'))
  expect(await edgeOf(markOf('tab-wallet'))).toBe(canvas)
  const slippages = page.getByRole('group', { name: 'Maximum slippage' }).getByRole('radio')
  const edges = await Promise.all((await slippages.locator('xpath=..').all()).map(edgeOf))
  expect(edges.filter((edge) => edge !== canvas)).toHaveLength(1)

  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return `${outlineStyle} ${outlineWidth}`
  })
  expect(outline).toBe('solid 2px')
})

test('moves nothing for those who asked for less motion', async ({ extension, wallet }) => {
  const { popup } = wallet
  const { page } = popup
  const servers = await holdFetches(extension)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  await expect(popup.swap.output).toHaveAttribute('aria-busy', 'true')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(popup.swap.output).toHaveAttribute('aria-busy', 'true')
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
  await servers.release()
})

test('reads a quote out once', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  const announced = page.getByTestId('swap-announcement')
  await expect(announced).toHaveText('')
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  await popup.swap.quote()
  await expect(announced).toHaveText(/^You receive about [\d.,]+ \w+\.$/)
  await expect(popup.swap.output).toHaveAttribute('aria-live', 'off')
  await popup.swap.amount.fill('')
  await expect(announced).toHaveText('')
})
