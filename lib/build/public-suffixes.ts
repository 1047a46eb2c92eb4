import { createRequire } from 'node:module'
import type * as Trie from 'tldts/dist/types/src/data/trie'

/** The list as tldts has it: tries of labels from right to left, whose nodes with flags are rules. */
const { edgeChild, edgeLength, edgeStart, exceptionsRoot, labelText, nodeFlags, rulesRoot }: typeof Trie =
  createRequire(import.meta.url)('tldts/dist/cjs/src/data/trie.js')

const ASCII = /^[ -~]+$/

/**
 * The rules of the public suffix list (publicsuffix.org), of its private section too, as `lib/core/public-suffixes.ts`
 * reads them: a line for each parent with what stands below it, `ck * !www`. Left out are rules of one label, since the
 * last label of any name is a suffix, and those in letters that no origin is written in.
 */
export function publicSuffixesFile(): { relativeDest: string; contents: string } {
  const below = new Map<string, string[]>()
  for (const rule of [...namesBelow(rulesRoot), ...namesBelow(exceptionsRoot).map((name) => `!${name}`)]) {
    const dot = rule.indexOf('.')
    if (dot === -1 || !ASCII.test(rule)) continue
    const parent = rule.slice(dot + 1)
    below.set(parent, [...(below.get(parent) ?? []), rule.slice(0, dot)])
  }
  // Names that end alike have much in common below them, which makes neighbours of them small.
  const lines = [...below].toSorted(([one], [other]) => (backwards(one) < backwards(other) ? -1 : 1))
  return {
    relativeDest: 'public-suffixes.txt',
    contents: lines.map(([parent, labels]) => [parent, ...labels.toSorted()].join(' ')).join('\n'),
  }
}

function namesBelow(node: number, parent = ''): string[] {
  const names = nodeFlags[node] === 0 || parent === '' ? [] : [parent]
  for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1) {
    const name = parent === '' ? labelOf(edge) : `${labelOf(edge)}.${parent}`
    names.push(...namesBelow(edgeChild[edge] ?? 0, name))
  }
  return names
}

const labelEnds: number[] = []
for (const length of edgeLength) labelEnds.push((labelEnds.at(-1) ?? 0) + length)

function labelOf(edge: number): string {
  return labelText.slice(labelEnds[edge - 1] ?? 0, labelEnds[edge])
}

function backwards(name: string): string {
  return name.split('.').toReversed().join('.')
}
