import { expect, test } from 'vitest'
import { languageFiles } from './language-files'

const german = {
  app_locale: 'de',
  app_name: 'Satspan',
  common_back: 'Zurück',
  key_new: 'Neu',
  host_new: 'Neu',
  time_days_one: '1 Tag',
  coin_new: 'Neu',
}
const japanese = {
  app_locale: 'ja',
  app_name: 'Satspan',
  common_back: '戻る',
  key_new: '新規',
  host_new: '新しい',
  coin_new: '新規',
  time_days_other: '{count}日',
}

function built(folder: string, messages: Record<string, string>) {
  const contents = Object.entries(messages).map(([name, message]) => [name, { message }])
  return {
    relativeDest: `_locales/${folder}/messages.json`,
    contents: JSON.stringify(Object.fromEntries(contents)),
  }
}

const ENCODINGS = { de: 'windows-1252', ja: 'utf-16le' }

const files = new Map(
  languageFiles([built('de', german), built('ja', japanese)], ENCODINGS).map((file) => [
    file.relativeDest,
    'bytes' in file ? new TextDecoder(encodingOf(file.relativeDest)).decode(file.bytes) : file.contents,
  ]),
)

function encodingOf(path: string): string {
  return path.includes('/ja') ? ENCODINGS.ja : ENCODINGS.de
}

const linesOf = (name: string) => files.get(`languages/${name}.txt`)?.split('\n')

test('writes a language as lines in the names’ order', () => {
  expect(linesOf('names')).toEqual([
    'Aapp_locale',
    'Bname',
    'Acommon_back',
    'Akey_newAcoin_new',
    'Ahost_new',
    'Atime_days_one',
    'Cother',
  ])
  expect(linesOf('de')).toEqual(['', 'de', 'Satspan', 'Zurück', 'Neu', 'Neu', '1 Tag', ''])
  expect(linesOf('ja')).toEqual(['', 'ja', 'Satspan', '戻る', '新規', '新しい', '', '{count}日'])
})

test('puts a letter for each word that is repeated', () => {
  const file = languageFiles(
    [built('de', { coin_a: 'die Münze', coin_b: 'die Münze und die Karte' })],
    ENCODINGS,
  ).find((one) => 'bytes' in one)
  expect(new TextDecoder(ENCODINGS.de).decode(file?.bytes).split('\n')).toEqual([
    '\u0001die',
    '\u0001Münze',
    '\u0001Münze und \u0001Karte',
  ])
})

test('refuses a message of several lines', () => {
  expect(() => languageFiles([built('de', { app_name: 'Sat\nspan' })], ENCODINGS)).toThrow(
    'a control character in a message: app_name',
  )
})

test('browsers are left with what they read themselves', () => {
  expect(JSON.parse(files.get('_locales/de/messages.json') ?? '')).toEqual({
    app_locale: { message: 'de' },
    app_name: { message: 'Satspan' },
  })
})
