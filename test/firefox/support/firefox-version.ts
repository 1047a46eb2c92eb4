/** The version that `firefox --version` prints, or `undefined` in other output. */
export function versionIn(output: string): string | undefined {
  return /^Mozilla Firefox (\d+(?:\.\d+)*)/m.exec(output)?.[1]
}

/** Compares number by number: `128.10` is older than `142.0`, and newer than `128.9`. */
export function isOlder(version: string, minimum: string): boolean {
  const found = numbersOf(version)
  const needed = numbersOf(minimum)
  for (let index = 0; index < Math.max(found.length, needed.length); index += 1) {
    const difference = (found[index] ?? 0) - (needed[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
