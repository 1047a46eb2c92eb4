import { describe, expect, it } from 'vitest'
import { pageChunks } from './page-chunks'

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  background: ['errors', 'signing'],
  page: ['/node_modules/react', 'rpc'],
  app: ['page', 'swap-screen'],
  rpc: ['errors'],
  errors: ['codes'],
  'swap-screen': ['/node_modules/react', 'amounts'],
  signing: ['amounts'],
  'settings-screen': ['/node_modules/react', 'signing', 'list'],
  list: ['/node_modules/react', 'row', 'errors'],
  row: [],
  code: ['/node_modules/qr'],
  panel: ['row', 'code'],
  main: ['app'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) }
const ids = [...new Set([...Object.keys(IMPORTS), ...Object.values(IMPORTS).flat()])]

/** The modules that each group takes, but for those that others import. */
const taken = pageChunks({ background: 'background', page: 'page', app: 'app' }).groups.map((group) =>
  ids.filter((id) => ('test' in group ? group.test?.(id) : group.name(id, modules) !== null)),
)

describe('groups modules', () => {
  it('separates what the background runs too from pages’ own modules', () => {
    expect(taken[0]?.toSorted()).toEqual(['amounts', 'codes', 'errors'])
    expect(taken.slice(1, 3)).toEqual([['page'], ['app']])
  })

  it('merges what screens share, unless that needs something absent', () => {
    const first = new Set(['rpc', 'swap-screen', '/node_modules/react', 'amounts', 'codes', 'errors'])
    expect(taken[3]?.filter((id) => !first.has(id))).toEqual(['list', 'row'])
  })
})
