import { afterEach, expect, test } from 'vitest'
import { useCatalogue } from './catalogue'
import { percentText } from './format'
import { inOneParagraph } from './locale'
import { catalogueOf, messages } from './locale.fixture'

afterEach(() => useCatalogue(messages))

test.each([
  ['en', '0.5%', 'A. B.'],
  ['de', '0,5\u202f%', 'A. B.'],
  ['tr', '%0,5', 'A. B.'],
  ['zh-CN', '0.5%', 'A.B.'],
  ['ja', '0.5%', 'A.B.'],
])('%s writes percentages and parts sentences in its own way', async (language, percent, paragraph) => {
  useCatalogue(await catalogueOf(language))
  expect(percentText(50)).toBe(percent)
  expect(inOneParagraph(['A.', 'B.'])).toBe(paragraph)
})
