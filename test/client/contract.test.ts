import { it } from 'vitest'
import { mockProvider } from '~/lib/provider/client/testing'
import { duties } from './contract'

it.each(duties)('the mock $title', async (duty) => {
  const { provider, user, lock, unlock, disconnect } = mockProvider()
  await duty.run({
    provider,
    user: {
      ...user,
      lock: async () => lock(),
      unlock: async () => unlock(),
      disconnect: async () => disconnect(),
    },
  })
})
