import { afterEach, expect, test } from 'vitest'
import { createLanguageChooser, rawMessage, useCatalogue } from './catalogue'
import type { Catalogue } from './read-catalogue'
import { messages } from './locale.fixture'

afterEach(() => useCatalogue(messages))

test('uses the later of two choices, whichever loads first', async () => {
  let arabicIsRead = () => {}
  const arabic = new Promise<Catalogue>((resolve) => (arabicIsRead = () => resolve({ 'app.locale': 'ar' })))
  const choose = createLanguageChooser(async (language) =>
    language === 'ar' ? arabic : { 'app.locale': language },
  )
  const spoken = () => rawMessage('app.locale')
  await choose('en')
  expect(spoken()).toBe('en')
  const first = choose('ar')
  await choose('en')
  arabicIsRead()
  await first
  expect(spoken()).toBe('en')
  await choose('ar')
  expect(spoken()).toBe('ar')
})
