const BOMS: [first: number, second: number, encoding: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
]

/**
 * The text in a file: UTF-8, or UTF-16 as Windows' shell and editor write it, also without the mark that says so.
 */
export function fileText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const marked = BOMS.find((bom) => bom[0] === first && bom[1] === second)?.[2]
  if (marked !== undefined) return marked
  // No text has a zero, but for the other half of a plain character.
  if (second === 0 && first !== 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : 'utf-8'
}
