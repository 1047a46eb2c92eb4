import { writePast } from '~/test/bench/past-swaps'
import { expect, test } from './support/fixtures'

/** Rows in sight, and those asked ahead of scrolling, in pages of 30. */
const MOST_ROWS = 90

test('asks few of five thousand past swaps', async ({ wallet: { popup } }) => {
  await writePast(popup.page, { count: 5_000, ends: 'told' })
  await popup.open('activity')
  const { rows } = popup.activity
  await expect(rows.first()).toBeVisible()
  const first = await rows.count()
  expect(first).toBeLessThanOrEqual(MOST_ROWS)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
})
