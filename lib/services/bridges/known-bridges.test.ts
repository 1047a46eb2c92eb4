import { expect, it } from 'vitest'
import { memoryArea, memoryMutex } from '../ports/memory.fixture'
import { createKnownBridges } from './known-bridges'

it('keeps both files that are noted at once', async () => {
  const { bridges, noteFile } = createKnownBridges({
    packed: [],
    jobs: { begin: () => Promise.resolve() },
    settings: { keptProfiles: () => Promise.resolve([]) },
    local: memoryArea(),
    mutex: memoryMutex(),
  })

  await Promise.all([noteFile('one', '{}'), noteFile('another', '{}')])

  expect([await bridges.isCheckable('one'), await bridges.isCheckable('another')]).toEqual([true, true])
})
