import { expect, test } from 'vitest'
import { DEFAULT_LOOKS, type Looks } from '~/lib/contract/looks'
import { keys } from '~/lib/ui/query/keys'
import { createQueryClient } from '~/lib/ui/query/query-client'
import { followLooks } from './use-looks'

const ARABIC: Looks = { ...DEFAULT_LOOKS, language: 'ar' }

function mirror(first: Looks) {
  let current = first
  return { read: () => current, keep: (next: Looks) => void (current = next), subscribe: () => () => {} }
}

test('the mirror follows what the settings become, whoever changed them', () => {
  const queries = createQueryClient()
  const looks = mirror(DEFAULT_LOOKS)
  const end = followLooks(queries, looks)
  queries.setQueryData(keys.settings, ARABIC)
  expect(looks.read()).toEqual(ARABIC)
  end()
  queries.setQueryData(keys.settings, DEFAULT_LOOKS)
  expect(looks.read()).toEqual(ARABIC)
})

test('keeps a choice while the settings are read again', async () => {
  const queries = createQueryClient()
  const looks = mirror(ARABIC)
  queries.setQueryData(keys.settings, ARABIC)
  followLooks(queries, looks)
  looks.keep(DEFAULT_LOOKS)
  await queries.invalidateQueries({ queryKey: keys.settings })
  const read = queries.fetchQuery({ queryKey: keys.settings, queryFn: async () => DEFAULT_LOOKS })
  expect(looks.read()).toEqual(DEFAULT_LOOKS)
  await read
  expect(looks.read()).toEqual(DEFAULT_LOOKS)
})
