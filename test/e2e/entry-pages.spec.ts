import { expect, test } from 'playwright/test'
import { LANGUAGE_TAGS } from '../../lib/contract/languages'
import { FRAMES, findUnfit, findUnfitForms, statesOf } from './support/entry-pages/fits'
import { ensureFonts } from './support/ensure-fonts'
import { findUnreached } from './support/entry-pages/keyboard'
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

test('leads through every state by keyboard alone', async () => {
  test.setTimeout(900_000)
  const { page, close } = await openEntryPages()
  expect(await findUnreached(page, await statesOf(page))).toEqual([])
  await close()
})

test('shows each filled form on one screen', async () => {
  const { page, close } = await openEntryPages()
  expect(await findUnfitForms(page, FRAMES[0], LANGUAGE_TAGS)).toEqual([])
  await close()
})

test('fits every state and form in letters of their own', async () => {
  test.setTimeout(900_000)
  ensureFonts(console.log)
  const { page, close } = await openEntryPages(process.env)
  const languages = ['zh-CN', 'ja', 'ar'] as const
  for (const frame of FRAMES)
    expect(await findUnfit(page, frame, languages, await statesOf(page))).toEqual([])
  expect(await findUnfitForms(page, FRAMES[0], languages)).toEqual([])
  await close()
})
