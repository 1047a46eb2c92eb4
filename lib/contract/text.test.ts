import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, sanitizeText, symbolText } from './text'

describe('sanitizeText', () => {
  it.each([
    ['a\u202eb', 'a b'],
    ['a\u200b\u200d\ufeffb', 'a b'],
    ['USDC\u034f', 'USDC'],
    ['a\u17b4\u2065\ufff0\u{e0080}b', 'a b'],
    ['\ufe0f', ''],
    ['a \u180b\u{e0100}', 'a'],
    ['\u2764\ufe0f 1\ufe0f\u20e3 \u845b\u{e0100}', '\u2764\ufe0f 1\ufe0f\u20e3 \u845b\u{e0100}'],
    ['a\n\t b', 'a b'],
    ['<script>x</script>', 'x'],
    ['5 < 6 > 4', '5 4'],
    ['a < b', 'a ‹ b'],
    ['ok\ud800', 'ok'],
    ['₿ 0.5 – Zürich 東京', '₿ 0.5 – Zürich 東京'],
  ])('shows %j as %j', (text, shown) => {
    expect(sanitizeText(text, 100)).toBe(shown)
  })

  // threat: deceptive-text
  it('is short, harmless and idempotent for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        (text, maxLength) => {
          const shown = sanitizeText(text, maxLength)
          expect(Array.from(shown).length).toBeLessThanOrEqual(maxLength)
          expect(shown).not.toMatch(/[<>\p{Cc}\p{Cf}\p{Cs}]/u)
          expect(sanitizeText(shown, maxLength)).toBe(shown)
        },
      ),
    )
  })
})

describe('excerptOf', () => {
  it.each([
    ['plain', 'plain'],
    [{ message: 'm', error: 'e' }, 'm'],
    [{ error: { code: 'c', message: 'inner' } }, 'inner'],
    [{ errors: 1, reason: ['first', 'second'] }, 'first'],
    [{ a: 1 }, '{"a":1}'],
    [null, ''],
    [undefined, ''],
    [42, '42'],
    [[], ''],
  ])('of %j is %j', (body, excerpt) => {
    expect(excerptOf(body)).toBe(excerpt)
  })

  it('survives bodies made to exhaust it', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(excerptOf(deep)).toBe('')
    expect(excerptOf({ x: deep })).toBe('')
    expect(excerptOf('x'.repeat(10_000_000))).toHaveLength(200)
  })
})

describe('symbolText', () => {
  it.each([
    ['USDC', 'USDC'],
    ['USD₮0', 'USD₮0'],
    ['USDC.e', 'USDC.e'],
    ['1INCH', '“1INCH”'],
    ['000 USDC', '“000 USDC”'],
    ['.5 USDC', '“.5 USDC”'],
    ['٠٠٠USDC', '“٠٠٠USDC”'],
    ['２USDC', '“２USDC”'],
    ['M USDC', '“M USDC”'],
    ['万USDC', '“万USDC”'],
    ['“000” USDC', '“000 USDC”'],
    ['U\u0301\u0301\u0301\u0301SDC', 'U\u0301SDC'],
    ['\u0336\u0336USDC', 'USDC'],
    ['\u202eCDSU', 'CDSU'],
    [`0x${'c0'.repeat(20)}`, `0x${'c0'.repeat(8)}c…`],
  ])('of %j is %j', (symbol, text) => {
    expect(symbolText(symbol)).toBe(text)
    expect(symbolText(text)).toBe(text)
  })

  it('never lengthens the number that it follows', () => {
    const symbols = fc.string({
      unit: fc.constantFrom(...Array.from("0159 .,'’٠९٫٬+-−eEkM%\u0301\u202f\u2009USDC“”")),
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(symbols, (symbol) => {
        const [number] = /^[\p{N}\s.,'’٫٬+−-]*/u.exec(`100 ${symbolText(symbol)}`) ?? []
        expect(number?.replace(/[^\p{N}]/gu, '')).toBe('100')
      }),
    )
  })
})
