/**
 * Characters that make foreign text read as something else than it is: controls, zero-width and bidirectional marks
 * (Unicode TR9), separators, private use, lone surrogates, and letters that show as nothing.
 */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]+/gu

/**
 * Foreign text fit to be shown and logged: on one line, without tags and characters that deceive, angle brackets
 * replaced so that it is no markup wherever it ends up, and at most `maxLength` characters.
 */
export function sanitizeText(text: string, maxLength: number): string {
  // Only what can survive the cut is looked at: the text may be megabytes.
  const clean = text
    .slice(0, maxLength * 4)
    .replace(DECEIVING, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim()
  const characters = Array.from(clean)
  if (characters.length <= maxLength && text.length <= maxLength * 4) return clean
  return `${characters.slice(0, maxLength - 1).join('')}…`
}

const EXCERPT_LENGTH = 200
const MESSAGE_KEYS = ['message', 'error', 'reason', 'detail', 'msg'] as const

/** What an error body of unknown shape says, as `sanitizeText` of at most 200 characters; '' where it says nothing. */
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
    // Nested too deeply: it says nothing a person could read.
    return ''
  }
}
