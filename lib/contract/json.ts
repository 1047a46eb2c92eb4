const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g

/**
 * `JSON.parse` that never rounds: a number stays one where it is a safe integer, any other becomes the string of its
 * own digits, so that what was 0.1 or 2^60 on the wire can still be read exactly.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  // Only text that is valid JSON is taken apart below, where a quote always has its partner.
  const rounded: unknown = JSON.parse(text)
  const exact = text.replace(STRING_OR_NUMBER, (token) => (isExact(token) ? token : `"${token}"`))
  return exact === text ? rounded : JSON.parse(exact)
}

function isExact(token: string): boolean {
  if (token.startsWith('"')) return true
  return Number.isSafeInteger(Number(token)) && String(Number(token)) === token
}
