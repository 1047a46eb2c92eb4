import { expect, test } from 'vitest'
import { languageFiles } from './language-files'

const german = { app_locale: 'de', app_name: 'Satspan', common_back: 'Zurück', time_days_one: '1 Tag' }
const japanese = { app_locale: 'ja', app_name: 'Satspan', common_back: '戻る', time_days_other: '{count}日' }

function built(folder: string, messages: Record<string, string>) {
  const contents = Object.entries(messages).map(([name, message]) => [name, { message }])
  return {
    relativeDest: `_locales/${folder}/messages.json`,
    contents: JSON.stringify(Object.fromEntries(contents)),
  }
}

const files = new Map(
  languageFiles([built('de', german), built('ja', japanese)]).map(({ relativeDest, contents }) => [
    relativeDest,
    JSON.parse(contents),
  ]),
)

test('a language is the list of its messages, in the order of the names', () => {
  expect(files.get('languages/names.json')).toEqual([
    'app_locale',
    'app_name',
    'common_back',
    'time_days_one',
    'time_days_other',
  ])
  expect(files.get('languages/de.json')).toEqual(['de', 'Satspan', 'Zurück', '1 Tag', ''])
  expect(files.get('languages/ja.json')).toEqual(['ja', 'Satspan', '戻る', '', '{count}日'])
})

test('browsers are left with what they read themselves', () => {
  expect(files.get('_locales/de/messages.json')).toEqual({
    app_locale: { message: 'de' },
    app_name: { message: 'Satspan' },
  })
})
