import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import { type AddressSearch, nextPaths, raisedMarks, type SearchScope, NO_MARKS } from './address-search'
import { type AddressCounts, type AddressEvidence, needsProof, type UseProof, verdictOf } from './address-use'

/** Tells of a path whether a server shows use of it. */
export type Shows = (path: AddressPath) => boolean

type World = { servers: readonly Shows[]; proof?: (path: AddressPath) => UseProof }

export function evidenceAt({ servers, proof = () => 'missing' }: World, path: AddressPath): AddressEvidence {
  const evidence = { servers: servers.map((shows) => counts(shows(path))), of: servers.length }
  return needsProof(evidence) ? { ...evidence, proof: proof(path) } : evidence
}

/**
 * A search to its end. `pick` says how many answers of a wave arrive, and in which order, before the state is read anew from
 * what was stored.
 */
export function searched(
  world: World,
  scope: SearchScope = 'whole',
  pick: (wave: readonly AddressPath[]) => readonly AddressPath[] = (wave) => wave,
): AddressSearch & { count: number } {
  let search: AddressSearch = { scope, marks: NO_MARKS, verdicts: new Map() }
  let count = 0
  for (let wave = nextPaths(search); wave.length > 0; wave = nextPaths(search)) {
    const verdicts = new Map(search.verdicts)
    for (const path of pick(wave)) {
      count += 1
      verdicts.set(pathText(path), verdictOf(evidenceAt(world, path)))
    }
    search = { scope, verdicts, marks: raisedMarks({ marks: search.marks, verdicts }) }
  }
  return { ...search, count }
}

function counts(isUsed: boolean): AddressCounts {
  const transactions = isUsed ? 1 : 0
  return { confirmed: transactions, unconfirmed: 0, funded: transactions, spent: 0 }
}
