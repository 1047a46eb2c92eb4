import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The fields that are for a secret: everything else goes through an open field. */
const FOR_SECRETS = [
  'components/onboarding/import-screen.tsx',
  'components/open-field.tsx',
  'components/ui/password-field.tsx',
  'components/wallet/quiz-step.tsx',
]
/** Whatever guards its field by itself. */
const GUARDED = [
  'components/amount-input.tsx',
  'components/recipient/recipient-row.tsx',
  'components/watch/given-fields.tsx',
]
/** Shows text, and takes none. */
const SHOWN = ['components/swap-status/report-screen.tsx']
const CONTROLS = [
  'components/ui/checkbox.tsx',
  'components/ui/choice.tsx',
  'components/ui/choice-list.tsx',
  'components/ui/field.tsx',
  'components/ui/radio-row.tsx',
]

const sources = readdirSync('components', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => ({ path: `components/${name}`, text: readFileSync(`components/${name}`, 'utf8') }))
const pathsWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('every field is guarded that is for no secret', () => {
  const typed = pathsWith(/<(?:TextField|TextArea|textarea)\b/)
  const bare = pathsWith(/<input\b/).filter((path) => path !== 'components/file-field.tsx')
  const known = new Set([...FOR_SECRETS, ...GUARDED, ...SHOWN, ...CONTROLS])
  expect([...typed, ...bare].filter((path) => !known.has(path))).toEqual([])
})

test('every file is chosen in the one field for files', () => {
  expect(pathsWith(/type="file"/)).toEqual(['components/file-field.tsx'])
})
