import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import { nextPaths, openPaths, pathsOf, raisedMarks } from './address-search'
import { searched, type Shows } from './address-search.fixture'
import { verdictOf } from './address-use'

const nothing: Shows = () => false
const everything: Shows = ({ index }) => index <= 10_000
const usedOf = (paths: readonly string[]): Shows => {
  const used = new Set(paths)
  return (path) => used.has(pathText(path))
}
const counted = ({ verdicts }: ReturnType<typeof searched>) =>
  pathsOf(verdicts, ({ use }) => use === 'counted').map(pathText)

/** Used indices of one branch, ascending, with at most nineteen unused ones between them. */
const branchOf = (branch: 0 | 1) =>
  fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 }).map((steps) => {
    let index = -1
    return steps.map((step) => `${branch}/${(index += step)}`)
  })
const used = fc.tuple(branchOf(0), branchOf(1)).map((branches) => branches.flat())

describe('a search', () => {
  it('of an unused account asks for two gaps', () => {
    const { count, marks } = searched({ servers: [nothing, nothing] })
    expect([count, marks]).toEqual([40, [-1, -1]])
  })

  it('of first addresses asks for three', () => {
    expect(searched({ servers: [nothing, nothing] }, 'first').count).toBe(3)
  })

  it('of first addresses goes on where one is used', () => {
    const shows = usedOf(['0/2', '1/4'])
    const { count, marks } = searched({ servers: [shows, shows] }, 'first')
    expect([count, marks]).toEqual([23 + 25, [2, 4]])
  })

  it('of first addresses takes no bare word', () => {
    expect(searched({ servers: [nothing, everything] }, 'first').count).toBe(3)
  })

  it('goes a gap beyond a mark that it was given', () => {
    const paths = nextPaths({ scope: 'whole', marks: [30, -1], verdicts: new Map() })
    expect(paths.filter(({ branch }) => branch === 0)).toHaveLength(51)
  })

  it('finds every use, with gaps up to nineteen', () => {
    fc.assert(
      fc.property(used, (paths) => {
        const shows = usedOf(paths)
        expect(counted(searched({ servers: [shows, shows] })).toSorted()).toEqual(paths.toSorted())
      }),
    )
  })

  it('asks for little more than what is used', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 60 }), (receive, change) => {
        const shows: Shows = ({ branch, index }) => index < (branch === 0 ? receive : change)
        expect(searched({ servers: [shows, shows] }).count).toBe(receive + change + 40)
      }),
    )
  })

  it('ends the same however often it is interrupted', () => {
    const seeds = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 30 }))
    fc.assert(
      fc.property(used, fc.boolean(), seeds, (paths, isHidden, random) => {
        const shows = usedOf(paths)
        const hides: Shows = (path) => shows(path) && !(isHidden && path.index % 2 === 0)
        const some = (wave: readonly AddressPath[]) => {
          const at = (random.next().value ?? 0) % wave.length
          return [...wave.slice(at), ...wave.slice(0, at)].slice(0, 1 + (at % 5))
        }
        const world = { servers: [shows, hides] }
        const end = searched(world)
        const interrupted = searched(world, 'whole', some)
        expect(interrupted.marks).toEqual(end.marks)
        expect(interrupted.verdicts).toEqual(end.verdicts)
      }),
    )
  })
})

// threat: invented-use
describe('a lying server', () => {
  it('that invents use without end is left a gap behind', () => {
    fc.assert(
      fc.property(used, fc.integer({ min: 0, max: 10_000 }), (paths, last) => {
        const truth = usedOf(paths)
        const invents: Shows = ({ index }) => index <= last
        const honest = searched({ servers: [truth, truth] })
        const end = searched({ servers: [truth, (path) => truth(path) || invents(path)] })
        expect(counted(end)).toEqual(counted(honest))
        expect(end.marks).toEqual(honest.marks)
        expect(end.count - honest.count).toBeLessThanOrEqual(40)
      }),
    )
  })

  it('hides nothing that the other proves', () => {
    fc.assert(
      fc.property(used, fc.func(fc.boolean()), (paths, isHidden) => {
        const truth = usedOf(paths)
        const end = searched({
          servers: [(path) => truth(path) && !isHidden(path), truth],
          proof: (path) => (truth(path) ? 'given' : 'missing'),
        })
        expect(counted(end).toSorted()).toEqual(paths.toSorted())
      }),
    )
  })

  it('hides no half of a row, though nothing is proven', () => {
    const truth: Shows = ({ branch, index }) => index < (branch === 0 ? 60 : 30)
    const { verdicts } = searched({ servers: [(path) => truth(path) && path.index % 2 === 0, truth] })
    const shown = pathsOf(verdicts, ({ use }) => use !== 'none')
    expect(shown).toHaveLength(90)
    expect(pathsOf(verdicts, ({ isDisputed }) => isDisputed).every(({ index }) => index % 2 === 1)).toBe(true)
  })

  it('is the only one: it ends with the last index', () => {
    const paths = nextPaths({ scope: 'whole', marks: [9_995, 10_000], verdicts: new Map() })
    expect(Math.max(...paths.map(({ index }) => index))).toBe(10_000)
  })
})

it('a mark never falls', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 500 }), used, (mark, paths) => {
      const shows = usedOf(paths)
      const { verdicts, marks } = searched({ servers: [shows, shows] })
      const raised = raisedMarks({ marks: [mark, -1], verdicts })
      expect(raised).toEqual([Math.max(mark, marks[0]), marks[1]])
    }),
  )
})

it('asks again where a server was silent', () => {
  const verdict = verdictOf({ servers: [], of: 2 })
  expect(openPaths(new Map([['1/7', verdict]]))).toEqual([{ branch: 1, index: 7 }])
})
