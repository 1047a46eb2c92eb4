import { afterEach, expect, test } from 'vitest'
import { useCatalogue } from './catalogue'
import { i18n } from './i18n'
import { messages } from './locale.fixture'

afterEach(() => useCatalogue(messages))

test('the slots of a message are filled', () => {
  expect(i18n.t('common.from_cache', { when: 'now' })).toBe('Last updated now')
})

test('a count chooses the form of its language', () => {
  expect([0, 1, 2].map((count) => i18n.plural('time.minutes', count))).toEqual([
    '0 minutes ago',
    '1 minute ago',
    '2 minutes ago',
  ])
  useCatalogue({
    app_locale: 'ru',
    time_minutes_one: '{count} one',
    time_minutes_few: '{count} few',
    time_minutes_many: '{count} many',
    time_minutes_other: '{count} other',
  })
  expect([1, 2, 5, 21].map((count) => i18n.plural('time.minutes', count))).toEqual([
    '1 one',
    '2 few',
    '5 many',
    '21 one',
  ])
})

test('says zero in words where the language has them', () => {
  expect(i18n.plural('import.words', 0)).toBe('No words yet')
})

test('keeps a filled slot’s direction in right-to-left text', () => {
  useCatalogue({ app_locale: 'ar', common_from_cache: 'x {when}' })
  expect(i18n.t('common.from_cache', { when: '0.01 BTC' })).toBe('x \u20680.01 BTC\u2069')
})
