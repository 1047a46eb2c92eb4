/**
 * Writes text in an encoding of one byte a letter, or in UTF-16. Letters that the encoding lacks become a backslash and
 * four digits, as `lib/ui/text/read-catalogue.ts` reads them.
 * @throws Error where the text has a backslash of its own
 */
export function encodeText(text: string, encoding: string): Uint8Array {
  if (text.includes('\\')) throw new Error('a message with a backslash')
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, encoding))
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const written = text.replaceAll(/[^\n -~]/g, (unit) =>
    letters.includes(unit) ? unit : `\\${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return Uint8Array.from({ length: written.length }, (_, at) => letters.indexOf(written.charAt(at)))
}
