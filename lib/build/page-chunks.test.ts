import { expect, it } from 'vitest'
import { pageChunks } from './page-chunks'

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  background: ['errors', 'signing'],
  page: ['react', 'rpc'],
  app: ['page', 'swap-screen'],
  rpc: ['errors'],
  errors: ['codes'],
  'swap-screen': ['react', 'amounts'],
  signing: ['amounts'],
  'settings-screen': ['react', 'signing'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) }

it('what the background runs too stands apart from what pages alone run', () => {
  const [shared, ...own] = pageChunks({ background: 'background', page: 'page', app: 'app' }).groups
  const ids = new Set([...Object.keys(IMPORTS), ...Object.values(IMPORTS).flat()])
  const named = [...ids].filter(
    (id) => typeof shared?.name === 'function' && shared.name(id, modules) !== null,
  )
  expect(named.toSorted()).toEqual(['amounts', 'codes', 'errors'])
  expect(
    own.map((group) => [group.name, [...ids].filter((id) => 'test' in group && group.test?.(id))]),
  ).toEqual([
    ['page', ['page']],
    ['app', ['app']],
  ])
})
