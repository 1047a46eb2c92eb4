import { bytesAtRest } from '~/test/bench/database-size'
import { writePast } from '~/test/bench/past-swaps'
import { expect, test } from './support/fixtures'

const COUNT = 5_000
/** Rows in sight, and those asked ahead of scrolling, in pages of 30. */
const MOST_ROWS = 90
const MOST_BYTES = 2_000

test('asks few of five thousand past swaps', async ({ wallet: { popup } }) => {
  await writePast(popup.page, { count: COUNT, ends: 'told' })
  await popup.open('activity')
  const { rows } = popup.activity
  await expect(rows.first()).toBeVisible()
  const first = await rows.count()
  expect(first).toBeLessThanOrEqual(MOST_ROWS)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
})

test('keeps five thousand past swaps in ten megabytes', async ({ extension, wallet: { popup } }) => {
  await writePast(popup.page, { count: COUNT, ends: 'told' })
  const bytes = await bytesAtRest(extension.userDataDir, async () => {
    await extension.restart()
    await expect((await extension.popup()).unlock.password).toBeVisible()
  })
  expect(bytes / COUNT).toBeLessThanOrEqual(MOST_BYTES)
})
