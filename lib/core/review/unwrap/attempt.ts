/** The result of reading hostile material; `undefined` if it throws anything at all. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
