import { expect, type Page, test } from 'playwright/test'
import { openEntryPages } from './support/entry-pages/open'

/** A tab with room for two panes, over the samples of a wallet that holds something. */
async function openWide(path: string, accountName = ''): Promise<{ page: Page; close: () => Promise<void> }> {
  const opened = await openEntryPages()
  await opened.page.setViewportSize({ width: 1280, height: 800 })
  await opened.page.evaluate(
    ([path, accountName]) => {
      document.documentElement.dataset['place'] = 'tab'
      globalThis.drawScreen(path, 'en', accountName)
    },
    [path, accountName] as const,
  )
  return opened
}

test('keeps a review in the pane of its form', async () => {
  const { page, close } = await openWide('/')
  await page.getByTestId('swap-amount').fill('0.01')
  await page.getByTestId('outlook').waitFor()
  const form = await page.getByRole('main').boundingBox()
  await page.getByTestId('swap-continue').click()
  await page.getByTestId('review-approve').waitFor()
  const review = await page.getByRole('main').boundingBox()
  expect([review?.x, review?.width]).toEqual([form?.x, form?.width])
  await close()
})

test('opens activity with the newest entry', async () => {
  const { page, close } = await openWide('/activity')
  await expect(page.getByTestId('request-page')).toBeVisible()
  const id = await page.getByTestId('request-row').first().getAttribute('data-request-id')
  await expect(page.locator(`[data-request-id="${id}"]`)).toHaveAttribute('class', /bg-accent-tint/)
  await close()
})

test('cuts no name of an account', async () => {
  const { page, close } = await openWide('/', 'Outside account of the workshop')
  const name = page.getByTestId('account-switcher').locator('bdi')
  await expect(name).toHaveText('Outside account of the workshop')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await close()
})

test('ends every sum where its row ends', async () => {
  const { page, close } = await openEntryPages()
  await page.setViewportSize({ width: 320, height: 720 })
  for (const language of ['en', 'ar'] as const)
    for (const path of ['/wallet', '/activity', '/wallet/bitcoin/native/coins']) {
      await page.evaluate(([path, language]) => globalThis.drawScreen(path, language), [
        path,
        language,
      ] as const)
      await page.locator('[data-testid$=-row]').first().waitFor()
      const gaps = await page.locator('[data-testid$=-row] .sums').evaluateAll((sums) =>
        sums.map((sum) => {
          const own = sum.getBoundingClientRect()
          const row = (sum.parentElement ?? sum).getBoundingClientRect()
          const isMirrored = document.documentElement.dir === 'rtl'
          return Math.round(isMirrored ? own.left - row.left : row.right - own.right)
        }),
      )
      expect(gaps.length, path).toBeGreaterThan(0)
      expect(
        gaps.filter((gap) => gap !== 0),
        `${language} ${path}`,
      ).toEqual([])
    }
  await close()
})
