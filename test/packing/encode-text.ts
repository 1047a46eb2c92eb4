/**
 * Writes text in an encoding of one byte a letter, or in UTF-16. Letters that the encoding lacks become a backslash and
 * four digits, as `lib/ui/text/read-catalogue.ts` reads them.
 * @throws Error where the text has a backslash of its own
 */
export function encodeText(text: string, encoding: string): Uint8Array {
  if (text.includes('\\')) throw new Error('a message with a backslash')
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, encoding))
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = [...text].flatMap((letter) => {
    const byte = letters.indexOf(letter)
    return byte < 0 ? escaped(letter, letters) : [byte]
  })
  return Uint8Array.from(bytes)
}

function escaped(letter: string, letters: string): number[] {
  const digits = letter.charCodeAt(0).toString(16).padStart(4, '0')
  if (letter.length > 1) throw new Error(`no letter of four digits: ${letter}`)
  return [...`\\${digits}`].map((sign) => letters.indexOf(sign))
}
