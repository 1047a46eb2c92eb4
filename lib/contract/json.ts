const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g

/**
 * `JSON.parse` that never rounds: a safe integer stays a number, and any other number becomes a string of its digits,
 * so that 0.1 or 2^60 can still be read exactly.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  // The pattern below relies on valid JSON, in which every quote is closed.
  const rounded: unknown = JSON.parse(text)
  const exact = text.replace(STRING_OR_NUMBER, (token) => (isExact(token) ? token : `"${token}"`))
  return exact === text ? rounded : JSON.parse(exact)
}

function isExact(token: string): boolean {
  if (token.startsWith('"')) return true
  return Number.isSafeInteger(Number(token)) && String(Number(token)) === token
}
