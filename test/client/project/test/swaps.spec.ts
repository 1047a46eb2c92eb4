import { type SatspanFixture, satspanFixtures } from '@satspan/client/testing/playwright'
import { type Page, test as base } from 'playwright/test'
import { cases } from './cases'

const checkout = process.env['SATSPAN_CHECKOUT'] ?? ''
const test = base.extend<object, SatspanFixture>(satspanFixtures<Page>({ checkout }))

test.beforeAll(async ({ satspan }) => {
  await satspan.fund(20_000_000n)
  await satspan.fundEvm({ network: 'polygon', units: 100n * 10n ** 18n })
})

for (const { title, play } of cases)
  test(title, async ({ page, satspan, baseURL }) => {
    await page.goto(baseURL ?? '')
    const output = page.locator('output')
    await play(async () => {
      await page.getByRole('button').click()
      await output.filter({ hasText: /./ }).waitFor()
      return output.innerText()
    }, satspan)
  })
