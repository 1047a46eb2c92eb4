/** What reading hostile material gives, or `undefined` where it throws, whatever it throws. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
