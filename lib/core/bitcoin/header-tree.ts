import type { BlockHeader } from './block-header'
import { workOf } from './proof-of-work'

/** Headers whose work is proven, by their hash. */
export type HeaderTree = ReadonlyMap<string, BlockHeader>

type Tip = { hash: string; work: bigint }

/**
 * How many headers deep a block is, itself included, in the chain with the most work. 0 if that chain does not contain
 * it, or another one has as much work. Only chains that branch off the block's own ancestors are compared: one that
 * links to nothing known may be old, and proves nothing about the present.
 */
export function depthIn(headers: HeaderTree, hash: string): number {
  const root = rootOf(headers, hash)
  if (root === undefined) return 0
  const work = new Map([[root, 0n]])
  const tips = [...headers.keys()].flatMap((tip): Tip[] => {
    const sum = workAbove(headers, tip, work)
    return sum === undefined ? [] : [{ hash: tip, work: sum }]
  })
  const most = tips.reduce((highest, tip) => (tip.work > highest ? tip.work : highest), 0n)
  const depths = tips.filter((tip) => tip.work === most).map((tip) => stepsDown(headers, tip.hash, hash))
  return Math.min(...depths)
}

/** Whether known headers lead from a tip down to a block. */
export function leadsTo(headers: HeaderTree, tip: string, hash: string): boolean {
  return stepsDown(headers, tip, hash) > 0
}

/** The hash below the earliest known ancestor: chains meet there at the latest. */
function rootOf(headers: HeaderTree, hash: string): string | undefined {
  let at = headers.get(hash)
  let root: string | undefined
  while (at !== undefined) {
    root = at.previousHash
    at = headers.get(root)
  }
  return root
}

/** The work from `work`'s root up to a header; `undefined` if it does not descend from there. */
function workAbove(headers: HeaderTree, hash: string, work: Map<string, bigint>): bigint | undefined {
  const path: [string, BlockHeader][] = []
  let at = hash
  for (let header = headers.get(at); !work.has(at) && header !== undefined; header = headers.get(at)) {
    path.push([at, header])
    at = header.previousHash
  }
  let sum = work.get(at)
  for (const [each, header] of path.toReversed()) {
    if (sum === undefined) return undefined
    sum += workOf(header)
    work.set(each, sum)
  }
  return sum
}

/** How many headers there are from a tip down to a block, both included; 0 if it is not among them. */
function stepsDown(headers: HeaderTree, tip: string, hash: string): number {
  let steps = 1
  for (let at = tip; at !== hash; steps += 1) {
    const header = headers.get(at)
    if (header === undefined) return 0
    at = header.previousHash
  }
  return steps
}
