/** What reading hostile material gives, or `undefined` where it throws anything at all. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
