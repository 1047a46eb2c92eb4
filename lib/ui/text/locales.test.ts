import { describe, expect, test } from 'vitest'
import { isLanguage, LANGUAGES } from '~/lib/contract/languages'
import ENGLISH from '../locales/en.yml?raw'
import { catalogueOf, messages as english } from './locale.fixture'

const FORM = /_(zero|one|two|few|many|other)$/

/** Messages that are the same in other languages too: names, units, forms without words. */
const UNTRANSLATED = new Set(['app_name'])

const names = Object.keys(english)
const plurals = names.filter((name) => name.endsWith('_other')).map((name) => name.replace(FORM, ''))
const isForm = (name: string) => FORM.test(name) && plurals.includes(name.replace(FORM, ''))
const slotsOf = (message: string | undefined) =>
  new Set([...(message ?? '').matchAll(/\{\w+\}/g)].map(([slot]) => slot))

const files = Object.keys(import.meta.glob('../locales/*.yml')).map((path) =>
  path.slice('../locales/'.length, -'.yml'.length),
)

test('has one file for every language, and no other', () => {
  expect(files.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted())
})

test.each(files)('says bridge, leaks and risk in two sentences each: %s', async (tag) => {
  const messages = await catalogueOf(tag)
  const told = ['bridge', 'leaves', 'risk'].map((part) => messages[`welcome_${part}`] ?? '')
  expect(told.map((text) => text.match(/[.。]/g)?.length)).toEqual([2, 2, 2])
})

/** The name of each charge, wherever it stands; those of `fees` are parts of the bridge's. */
const CHARGES = new Set([
  'Network fee',
  'Network fee, at most',
  'Bridge fees',
  'Total cost',
  'Swap cost',
  'Extra cost',
  'Extra cost, at most',
  'Current fee',
  'New fee',
])

/** Messages that name none, though they speak of one. */
const OF_CHARGES = /^(fees_|profile_field_|missing_rate$|swap_offers_gas$|review_side_account_gas$)/

test('calls each charge by one name', () => {
  const labels = Object.entries(english).filter(
    ([name, text]) => !OF_CHARGES.test(name) && /^[A-Z][\w, ]*$/.test(text) && wordsOf(text).length < 5,
  )
  const charges = labels.filter(([, text]) => /\b(fees?|costs?|charges?|gas)\b/i.test(text))
  expect(charges.filter(([, text]) => !CHARGES.has(text))).toEqual([])
})

/** The most that fits on a screen, in words, or in characters where words have no spaces. */
const MOST_WORDS = 20
const MOST_CHARACTERS: Readonly<Record<string, number>> = { ja: 65, 'zh-CN': 50 }

/** "0.01" ends no sentence, and neither does a colon. */
const sentencesOf = (message: string) => message.split(/(?<=[.!?؟…]["”»)]?)\s+|(?<=[。！？])/u)
const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word))
const charactersOf = (sentence: string) => Array.from(sentence.replaceAll(/\{\w+\}/g, ''))

/** Each sentence for which `isUnfit` holds, after the name of its message. */
async function unfitIn(tag: string, isUnfit: (sentence: string) => boolean): Promise<string[]> {
  const all = Object.entries(await catalogueOf(tag))
  return all.flatMap(([name, message]) =>
    sentencesOf(message)
      .filter(isUnfit)
      .map((sentence) => `${name}: ${sentence}`),
  )
}

test.each(files)('keeps each sentence short: %s', async (tag) => {
  const most = MOST_CHARACTERS[tag]
  const isLong = (sentence: string) =>
    most === undefined ? wordsOf(sentence).length > MOST_WORDS : charactersOf(sentence).length > most
  expect(await unfitIn(tag, isLong)).toEqual([])
})

/** Words by which a language would address readers in a form that the glossary doesn't choose. */
const OTHER_ADDRESS: Readonly<Record<string, string>> = {
  de: 'du|dir|dich|deine?[mnrs]?',
  es: 'usted',
  fr: 'tu|toi|ton|tes',
  ru: 'ты|тебя|тебе|твоя|твой|твоё|твои',
}

test('addresses readers in one form', async () => {
  for (const [tag, words] of Object.entries(OTHER_ADDRESS)) {
    const other = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')
    expect(await unfitIn(tag, (sentence) => other.test(sentence)), tag).toEqual([])
  }
  expect(await unfitIn('zh-CN', (sentence) => sentence.includes('您'))).toEqual([])
})

/** Shorter ones may well be one in another language: "Last update", "Last updated". */
const A_SENTENCE = 25

test.each(files)('says different sentences differently: %s', async (tag) => {
  const messages = await catalogueOf(tag)
  const sentences = names.filter((name) => !isForm(name) && (english[name]?.length ?? 0) >= A_SENTENCE)
  const firstOf = new Map(sentences.toReversed().map((name) => [messages[name], name]))
  const mixedUp = sentences.filter((name) => english[firstOf.get(messages[name]) ?? name] !== english[name])
  expect(mixedUp).toEqual([])
})

test('negates once a sentence, in English', async () => {
  const negation = /\b(?:not|no|never|nothing|nobody|none|neither|cannot)\b|n't\b/gi
  expect(await unfitIn('en', (sentence) => (sentence.match(negation) ?? []).length > 1)).toEqual([])
})

test('contracts verbs, in English', async () => {
  const stiff = /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b/i
  expect(await unfitIn('en', (sentence) => stiff.test(sentence))).toEqual([])
})

test('describes each section of the English file', () => {
  const lines = ENGLISH.split('\n')
  const bare = lines.filter((line, i) => /^\w+:$/.test(line) && !lines[i - 1]?.startsWith('# '))
  expect(bare).toEqual([])
})

describe.each(files.filter((tag) => tag !== 'en'))('%s', async (tag) => {
  const messages = await catalogueOf(tag)
  const text = (name: string) => messages[name]

  test('names itself', () => {
    expect(isLanguage(tag) && text('app_locale')).toBe(tag)
  })

  test('has every message, and no other', () => {
    const own = Object.keys(messages).filter((name) => !isForm(name))
    expect(new Set(own)).toEqual(new Set(names.filter((name) => !isForm(name))))
  })

  test('has each plural in all forms of its numbers', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
    const expected = plurals.flatMap((name) => pluralCategories.map((category) => `${name}_${category}`))
    expect(new Set(Object.keys(messages).filter(isForm))).toEqual(new Set(expected))
  })

  test('fills the same slots', () => {
    const other = (name: string) => english[isForm(name) ? name.replace(FORM, '_other') : name]
    const isUnlike = (name: string) => {
      // A form for one number alone may do without the number.
      const optional = isForm(name) && !name.endsWith('_other') ? '{count}' : ''
      const [own, expected] = [slotsOf(text(name)), slotsOf(other(name))]
      return (
        [...expected].some((slot) => slot !== optional && !own.has(slot)) ||
        [...own].some((slot) => !expected.has(slot))
      )
    }
    expect(Object.keys(messages).filter(isUnlike)).toEqual([])
  })

  test('writes numbers in its own way', () => {
    const decimal = new Intl.NumberFormat(`${tag}-u-nu-latn`).format(0.5).replaceAll(/\d/g, '')
    const percent = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent' }).format(5)
    const isSpaced = /\s/.test(percent)
    const isOwn = (message: string) =>
      [...message.matchAll(/\d([.,])\d/g)].every(([, mark]) => mark === decimal) &&
      // A space before the sign must not end a line.
      [...message.matchAll(/[\d}](\s?)%/g)].every(([, space]) => space === (isSpaced ? '\u202f' : ''))
    expect(Object.keys(messages).filter((name) => !isOwn(text(name) ?? ''))).toEqual([])
  })

  test('leaves no sentence in English', () => {
    const isSentence = (message: string) =>
      /[a-z]{3,} [a-z]{2,} [a-z]{2,}/i.test(message.replaceAll(/\{\w+\}/g, ''))
    const same = names.filter((name) => text(name) === english[name] && !UNTRANSLATED.has(name))
    expect(same.filter((name) => isSentence(text(name) ?? ''))).toEqual([])
  })
})
