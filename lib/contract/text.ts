/**
 * Characters that make foreign text look different from what it is: controls, zero-width and bidirectional marks
 * (Unicode TR9), separators, private use, lone surrogates, and letters that render as nothing.
 */
const DECEIVING =
  /(?:\u034f|\u17b4|\u17b5|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}])+/gu

/** Variation selectors with no character before them that they could vary: they render as nothing, too. */
const VARY_NOTHING = /(^|\s)[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu

/** Marks on nothing, and more of them on one letter than any language writes: they run into what stands around them. */
const STACKED = /(^|\s)\p{M}+|(\p{M}{3})\p{M}+/gu

/**
 * Makes foreign text safe to show and log: one line, no tags and no deceptive characters, angle brackets replaced so
 * that it is never markup, at most `maxLength` characters.
 */
export function sanitizeText(text: string, maxLength: number): string {
  // Examine only what can survive the cut: the text may be megabytes.
  const clean = text
    .slice(0, maxLength * 4)
    .replace(DECEIVING, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(VARY_NOTHING, '$1')
    .replace(STACKED, '$1$2')
    .replace(/\s+/g, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim()
  const characters = Array.from(clean)
  if (characters.length <= maxLength && text.length <= maxLength * 4) return clean
  return `${characters.slice(0, maxLength - 1).join('')}…`
}

/** A tag, a comment or a declaration, written out or escaped: a page. A bare "<", as in "50 < 110", is none. */
const MARKUP = /(<|&(lt|#60|#x3c);|\\u003c)\s*[a-z!/?]/i

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text)
}

/** An address in a symbol's place, of a token that nobody knows. */
const ADDRESS = /^0x[0-9a-f]{16,}…?$/i
/** Digits or words of numbers come first, or several words: beside an amount they would count with it. */
const JOINS_AMOUNT = /^[^\p{L}]*\p{N}|^[〇一二三四五六七八九十百千万萬億亿兆]|\s/u

/**
 * A token's symbol as it may stand beside an amount: as `sanitizeText`, with one mark a letter, and in quotes if it would
 * otherwise read as part of the number, since whoever makes a token chooses its symbol.
 *
 *     `100 ${symbolText('000 USDC')}` // '100 “000 USDC”'
 */
export function symbolText(symbol: string, maxLength = 20): string {
  const clean = sanitizeText(symbol.replace(/[“”]/g, ''), maxLength).replace(/(\p{M})\p{M}+/gu, '$1')
  return JOINS_AMOUNT.test(clean) && !ADDRESS.test(clean) ? `“${clean}”` : clean
}

const EXCERPT_LENGTH = 200
const MESSAGE_KEYS = ['message', 'error', 'reason', 'detail', 'msg'] as const

/** The message in an error body of unknown shape, as `sanitizeText` of at most 200 characters; '' if there is none. */
export function excerptOf(body: unknown): string {
  return sanitizeText(messageIn(body, 3), EXCERPT_LENGTH)
}

function messageIn(body: unknown, depth: number): string {
  if (typeof body === 'string') return body
  if (typeof body === 'number' || typeof body === 'boolean') return String(body)
  if (typeof body !== 'object' || body === null || depth === 0) return ''
  if (Array.isArray(body)) return messageIn(body[0], depth - 1)
  for (const key of MESSAGE_KEYS) {
    const message = Object.hasOwn(body, key) ? messageIn(Reflect.get(body, key), depth - 1) : ''
    if (message !== '') return message
  }
  return shortJson(body)
}

function shortJson(body: object): string {
  try {
    return JSON.stringify(body)
  } catch {
    // Nested too deeply to hold a readable message.
    return ''
  }
}
