import { expect, test } from 'vitest'
import { csvOf } from './csv'

test('ends rows with CRLF, and quotes cells where needed', () => {
  expect(
    csvOf([
      ['a', 'b,c'],
      ['say "x"', 'two\nlines'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""x""","two\nlines"\r\n')
})

// threat: spreadsheet-formula
test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'keeps a cell that begins with %j as text',
  (first) => {
    const cell = csvOf([[`${first}cmd|' /C calc'!A0`]])
    expect(cell).toMatch(/^"?'/)
    expect(cell).toContain(first)
  },
)

test('keeps a formula as text in a quoted cell', () => {
  expect(csvOf([['=HYPERLINK("https://x.example","a")']])).toBe(
    '"\'=HYPERLINK(""https://x.example"",""a"")"\r\n',
  )
})

test.each([
  ['a;=1', "a;'=1"],
  ['a; -1;＝1', "a; '-1;'＝1"],
  ['a;"=1"', `"a;""'=1"""`],
  ['a\t@x', "a\t'@x"],
])('keeps a formula as text behind other separators: %j', (text, cell) => {
  expect(csvOf([['x', text]])).toBe(`x,${cell}\r\n`)
})

test.each(['0.01', '2026-11-22T09:30:00.000Z', 'a=b', 'x-1', 'a; b', ''])('leaves %j as it is', (text) => {
  expect(csvOf([[text]])).toBe(`${text}\r\n`)
})
