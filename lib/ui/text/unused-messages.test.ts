import { expect, test } from 'vitest'
import { messages } from './locale.fixture'

const SOURCES = import.meta.glob<string>(
  ['/{lib,components,entrypoints}/**/*.{ts,tsx}', '!/**/*.{test,fixture}.{ts,tsx}'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const FORM = /_(none|zero|one|two|few|many|other)$/

const source = Object.values(SOURCES).join('\n')
/** Keys written out, by their messages' names. */
const literal = new Set([...source.matchAll(/'([a-z_]+(?:\.\w+)+)'/g)].map(([, key]) => nameOf(key ?? '')))
/** Keys with parts that the code fills in. */
const patterns = [...source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map(
  ([, key]) =>
    new RegExp(
      `^${nameOf((key ?? '').replaceAll(/\$\{.*?\}+\)?\}?/g, '\0')).replaceAll('\0', String.raw`\w+`)}$`,
    ),
)
/** In the manifest. */
const NAMED_ELSEWHERE = new Set(['app_name', 'app_description'])

test('every message is used', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(300)
  const isUsed = (name: string) => literal.has(name) || patterns.some((pattern) => pattern.test(name))
  const unused = Object.keys(messages).filter((name) => !isUsed(name) && !isUsed(name.replace(FORM, '')))
  expect(unused.filter((name) => !NAMED_ELSEWHERE.has(name))).toEqual([])
})

function nameOf(key: string): string {
  return key.replaceAll('.', '_')
}
