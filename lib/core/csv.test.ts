import { expect, test } from 'vitest'
import { csvOf } from './csv'

test('ends every row with CRLF, and quotes what would end a cell (RFC 4180)', () => {
  expect(
    csvOf([
      ['a', 'b,c'],
      ['say "x"', 'two\nlines'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""x""","two\nlines"\r\n')
})

// threat: spreadsheet-formula
test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'a cell that begins with %j is text to a spreadsheet',
  (first) => {
    const cell = csvOf([[`${first}cmd|' /C calc'!A0`]])
    expect(cell).toMatch(/^"?'/)
    expect(cell).toContain(first)
  },
)

test('a formula stays text where its cell is quoted as well', () => {
  expect(csvOf([['=HYPERLINK("https://x.example","a")']])).toBe(
    '"\'=HYPERLINK(""https://x.example"",""a"")"\r\n',
  )
})

test.each([
  ['a;=1', "a;'=1"],
  ['a; -1;＝1', "a; '-1;'＝1"],
  ['a;"=1"', `"a;""'=1"""`],
  ['a\t@x', "a\t'@x"],
])('a formula behind what ends a cell elsewhere is text there: %j', (text, cell) => {
  expect(csvOf([['x', text]])).toBe(`x,${cell}\r\n`)
})

test.each(['0.01', '2026-11-22T09:30:00.000Z', 'a=b', 'x-1', 'a; b', ''])('leaves %j as it is', (text) => {
  expect(csvOf([[text]])).toBe(`${text}\r\n`)
})
