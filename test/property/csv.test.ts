import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from '~/lib/core/csv'
import { runs } from './runs'

/** A reader of RFC 4180, independent of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === undefined) throw new Error('a quote is never closed')
        if (text[at] === '"') at += 1
        cell += text[at]
      }
      at += 1
    } else {
      for (; text[at] !== ',' && text[at] !== '\r'; at += 1) {
        if (text[at] === undefined || text[at] === '"') throw new Error('a bare cell with a quote or no end')
        cell += text[at]
      }
    }
    row.push(cell)
    if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else if (text[at] === ',') at += 1
    else throw new Error(`neither comma nor end of line at ${at}`)
  }
  return rows
}

/** Signs that a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '"',
      ',',
      ';',
      '\r',
      '\n',
      '=',
      '+',
      '-',
      '@',
      '\t',
      "'",
      'a',
      ' ',
      'é',
      '＝',
      '＋',
      '－',
      '＠',
    ),
  }),
  fc.string(),
)
const rows = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }))

describe('csvOf', () => {
  it('is read back cell by cell, but for added apostrophes', () => {
    const bare = (table: string[][]) => table.map((row) => row.map((text) => text.replaceAll("'", '')))
    fc.assert(
      fc.property(rows, (given) => {
        expect(bare(readCsv(csvOf(given)))).toEqual(bare(given))
      }),
      runs(500),
    )
  })

  it('never begins a cell with what a spreadsheet runs', () => {
    fc.assert(
      fc.property(rows, (given) => {
        for (const text of readCsv(csvOf(given)).flat()) {
          expect(text).not.toMatch(FORMULA)
          for (const piece of text.split(/[;\t]/).slice(1))
            expect(piece).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/)
        }
      }),
      runs(500),
    )
  })

  it.each(['=cmd()', '+1', '-1', '@sum', '\tsum', '\r=1', '\n=1', '＝1'])('stops %j', (text) => {
    expect(readCsv(csvOf([[text]]))).toEqual([[`'${text}`]])
  })

  it('leaves numbers, dates and addresses unchanged', () => {
    expect(csvOf([['0.01', '2026-01-02T03:04:05.000Z', '0xAb', '']])).toBe(
      '0.01,2026-01-02T03:04:05.000Z,0xAb,\r\n',
    )
  })
})
