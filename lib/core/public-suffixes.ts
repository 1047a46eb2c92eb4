/** The rules of the public suffix list, `co.uk`, `*.ck` and `!www.ck`; those of one label may be missing. */
export type PublicSuffixes = ReadonlySet<string>

/** @param text a tree of labels from right to left, as `test/packing/public-suffixes.ts` writes it */
export function parsePublicSuffixes(text: string): PublicSuffixes {
  /** The suffix behind a label, by its depth. */
  const behind = ['']
  return new Set(
    text.split('\n').flatMap((line) => {
      const depth = line.search(/\S/)
      const [label = '', ends = ''] = /^([^A-Z]*)(.*)$/.exec(line.slice(depth))?.slice(1) ?? []
      const name = label.replace(/^-/, '') + (behind[depth] ?? '')
      behind[depth + 1] = `.${name}`
      return [...(label.startsWith('-') ? [] : [name]), ...frontDecoded(ends).map((end) => `${end}.${name}`)]
    }),
  )
}

/** Words of which each begins with as many letters of the one before as its capital says: `A` for none. */
function frontDecoded(text: string): string[] {
  let word = ''
  return [...text.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, shared = 'A', rest = '']) => {
    word = word.slice(0, shared.charCodeAt(0) - 65) + rest
    return word
  })
}

/**
 * The part of a host that somebody has registered: one label and the public suffix behind it. `undefined` where there
 * is none, as with a suffix itself.
 * @param host a name in lower case and ASCII, as origins have it
 */
export function registrableDomain(host: string, suffixes: PublicSuffixes): string | undefined {
  const labels = host.split('.')
  const before = labels.length - suffixLength(labels, suffixes) - 1
  return before < 0 ? undefined : labels.slice(before).join('.')
}

/** How many of the labels are the public suffix: those of the longest rule that fits, but an exception goes first. */
function suffixLength(labels: readonly string[], suffixes: PublicSuffixes): number {
  for (let start = 0; start < labels.length - 1; start += 1) {
    const parent = labels.slice(start + 1).join('.')
    const name = `${labels[start]}.${parent}`
    if (suffixes.has(`!${name}`)) return labels.length - start - 1
    if (suffixes.has(name) || suffixes.has(`*.${parent}`)) return labels.length - start
  }
  return 1
}
