import { writePast } from '~/test/bench/past-swaps'
import { bytesAtRest } from './support/database-size'
import { expect, test } from './support/fixtures'

const COUNT = 5_000
/** Rows in sight, and those asked ahead of scrolling, in pages of 30. */
const MOST_ROWS = 90
const MOST_BYTES = 2_000

test('keeps and shows years of past swaps with little', async ({ extension, wallet: { popup } }) => {
  await writePast(popup.page, { count: COUNT, ends: 'told' })
  await popup.open('activity')
  const { rows } = popup.activity
  await expect(rows.first()).toBeVisible()
  const first = await rows.count()
  expect(first).toBeLessThanOrEqual(MOST_ROWS)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)

  const taken = await bytesAtRest(extension.userDataDir, async () => {
    await extension.restart()
    await expect((await extension.popup()).unlock.password).toBeVisible()
  })
  expect(taken / COUNT).toBeLessThanOrEqual(MOST_BYTES)
})
