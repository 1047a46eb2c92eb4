import { toWords } from '@satspan/client'
import { mockProvider } from '@satspan/client/testing'
import { afterEach, it, vi } from 'vitest'
import { swapBothWays } from '../src/swaps'
import { cases } from './cases'

afterEach(() => vi.unstubAllGlobals())

for (const { title, state, play } of cases)
  it(title, async () => {
    vi.stubGlobal('window', new EventTarget())
    const mock = mockProvider({ state })
    mock.install()
    await play(() => swapBothWays().catch(toWords), mock.user)
  })
