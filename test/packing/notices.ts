import type { ShippedPackage } from './shipped-packages'

const HEAD = `Satspan is under the MIT licence. It contains work of others, under the licences below.

public-suffixes.txt is made of the Public Suffix List, https://publicsuffix.org/list/, which is under the Mozilla Public
License 2.0, https://www.mozilla.org/MPL/2.0/.
`

/** A long licence that asks for its name and the way to the source, not for its words. */
const MPL = 'MPL-2.0'
const MPL_WORDS =
  'Under the Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/. Its source is the package of that name and version at https://www.npmjs.com.'

/** The licences of what ships. Words that several share stand once, below the names and copyrights of all of them. */
export function noticesOf(packages: readonly ShippedPackage[], head = HEAD): string {
  const owners = new Map<string, string[]>()
  for (const { name, version, licence, text } of packages) {
    const { copyrights, words } = split(licence === MPL ? MPL_WORDS : text)
    const owner = [`${name} ${version} (${licence})`, ...copyrights.map((line) => `  ${line}`)].join('\n')
    owners.set(words, [...(owners.get(words) ?? []), owner])
  }
  return [head, ...[...owners].map(([words, names]) => `${names.join('\n')}\n\n${words}\n`)].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}

/** A licence's copyright lines and, as one paragraph each, its words: editors wrap them differently. */
function split(text: string): { copyrights: string[]; words: string } {
  const isCopyright = (line: string) => /^copyright (\(c\)|©|\d)/i.test(line.trim())
  const isTitle = (line: string) => /^(the )?mit licen[cs]e( \(mit\))?$/i.test(line.trim())
  const lines = text.replaceAll('\r', '').split('\n')
  return {
    copyrights: lines.filter(isCopyright).map((line) => line.trim()),
    words: lines
      .filter((line) => !isCopyright(line) && !isTitle(line))
      .join('\n')
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').replaceAll(/[“”]/g, '"').trim())
      .join('\n\n'),
  }
}
