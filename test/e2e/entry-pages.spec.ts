import { expect, test } from 'playwright/test'
import { LANGUAGE_TAGS } from '../../lib/contract/languages'
import { FRAMES, findUnfit, statesOf } from './support/entry-pages/fits'
import { openEntryPages } from './support/entry-pages/open'

/** A state of each kind: under way, handed over, parked, refunded, asked, done. */
const ONE_OF_EACH = [
  'to-evm, sent',
  'to-evm, handed over',
  'to-evm, failed',
  'to-evm, refunded',
  'to-bitcoin, asked',
  'to-bitcoin, paid',
]

test('shows a state of each kind on one screen @loop', async () => {
  const { page, close } = await openEntryPages()
  expect(await findUnfit(page, FRAMES[0], ['de', 'ar'], ONE_OF_EACH)).toEqual([])
  await close()
})

for (const frame of FRAMES)
  test(`shows every state on one screen of ${frame.width} by ${frame.height}`, async () => {
    // More than a thousand pages.
    test.setTimeout(1_500_000)
    const { page, close } = await openEntryPages()
    expect(await findUnfit(page, frame, LANGUAGE_TAGS, await statesOf(page))).toEqual([])
    await close()
  })
