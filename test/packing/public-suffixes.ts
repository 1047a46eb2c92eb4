import { createRequire } from 'node:module'
import type * as Trie from 'tldts/dist/types/src/data/trie'

/** The list as tldts has it: tries of labels from right to left, whose nodes with flags are rules. */
const { edgeChild, edgeLength, edgeStart, exceptionsRoot, labelText, nodeFlags, rulesRoot }: typeof Trie =
  createRequire(import.meta.url)('tldts/dist/cjs/src/data/trie.js')

const ASCII = /^[ -~]+$/

/** A label, and those that stand before it in rules. */
type Branch = { isRule: boolean; readonly below: Map<string, Branch> }

/**
 * The rules of the public suffix list (publicsuffix.org), of its private section too, as `lib/core/public-suffixes.ts`
 * reads them: a tree of labels from right to left. A line is a label with others below it, indented by its depth, and
 * then those of them that end there: `-ckA*A!www`. Each begins with as many letters of the one before as its capital
 * says (`A` for none). A hyphen before it says that the label is no rule itself. Left out are rules of one label, since
 * the last label of any name is a suffix, and those in letters that no origin is written in.
 */
export function publicSuffixesFile(): { relativeDest: string; contents: string } {
  const root: Branch = { isRule: false, below: new Map() }
  for (const rule of [...namesBelow(rulesRoot), ...namesBelow(exceptionsRoot).map((name) => `!${name}`)]) {
    if (!ASCII.test(rule)) continue
    let branch = root
    for (const label of rule.split('.').toReversed()) {
      const next = branch.below.get(label) ?? { isRule: false, below: new Map() }
      branch.below.set(label, next)
      branch = next
    }
    branch.isRule = true
  }
  return { relativeDest: 'public-suffixes.txt', contents: linesBelow(root, '').join('\n') }
}

function linesBelow({ below }: Branch, indent: string): string[] {
  const branches = [...below].filter(([, branch]) => branch.below.size > 0)
  return branches.toSorted(byLabel).flatMap(([label, branch]) => {
    const ends = [...branch.below].filter(([, end]) => end.below.size === 0).toSorted(byLabel)
    const coded = ends.map(([end], index) => afterShared(end, ends[index - 1]?.[0] ?? ''))
    const line = `${indent}${branch.isRule ? '' : '-'}${label}${coded.join('')}`
    return [line, ...linesBelow(branch, `${indent} `)]
  })
}

function afterShared(word: string, before: string): string {
  let shared = 0
  while (shared < Math.min(word.length, 25) && word[shared] === before[shared]) shared += 1
  return String.fromCharCode(65 + shared) + word.slice(shared)
}

function byLabel([one]: readonly [string, Branch], [other]: readonly [string, Branch]): number {
  return one < other ? -1 : 1
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
