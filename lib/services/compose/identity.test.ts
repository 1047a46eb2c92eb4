import { expect, it } from 'vitest'
import type { Topic } from '~/lib/contract/views/topics'
import { memoryStore } from '../ports/memory.fixture'
import { PROFILE as FIXTURE } from '../ports/profile.fixture'
import { createTopics } from '../topics'
import { deploymentOf } from '../ports/chains.fixture'
import { PASSWORD, PHRASE, testWallet } from '../wallet/wallet.fixture'
import { composeIdentity } from './identity'

/** With chain ids that a stored profile may have. */
const PROFILE = { ...FIXTURE, evm: FIXTURE.evm.map((network, at) => ({ ...network, chainId: 31337 + at })) }
const OTHER = { ...PROFILE, id: 'other', label: 'Other' }
const refuse = () => Promise.reject(new Error('not asked here'))

/** A wallet with two accounts, the second in use, and two profiles; and what its open pages are told from then on. */
async function openWallet() {
  const topics = createTopics()
  const { policy: kdfPolicy, ...ports } = testWallet().ports
  const deployment = deploymentOf({})
  const { settings, wallet, accounts } = composeIdentity(
    {
      ...ports,
      ...(kdfPolicy !== undefined && { kdfPolicy }),
      store: memoryStore(),
      recovery: { health: refuse, dump: refuse, discard: refuse },
      reviews: { all: refuse, put: refuse, get: refuse, remove: refuse, prune: refuse, removeOf: refuse },
      baked: PROFILE,
      connect: () => ({ current: async () => deployment, of: async () => deployment }),
      notify: refuse,
      badge: refuse,
      bridgeReader: { bitcoinNetwork: refuse, open: refuse },
      packedBridges: [],
      currencyOf: () => undefined,
    },
    topics,
  )
  await wallet.create({ phrase: PHRASE, password: PASSWORD })
  await accounts.add()
  await settings.importProfile(JSON.stringify(OTHER))
  const told = new Set<Topic>()
  const page = new AbortController()
  const listening = (async () => {
    for await (const topic of topics.subscribe(page.signal)) told.add(topic)
  })()
  return {
    settings,
    accounts,
    async told() {
      await new Promise((resolve) => setImmediate(resolve))
      page.abort()
      await listening
      return told
    },
  }
}

it.each([
  ['account', ({ accounts }: Awaited<ReturnType<typeof openWallet>>) => accounts.select(0)],
  ['bridge', ({ settings }: Awaited<ReturnType<typeof openWallet>>) => settings.selectProfile(PROFILE.id)],
])('tells pages to reread addresses once another %s is used', async (_, choose) => {
  const page = await openWallet()
  await choose(page)
  expect(await page.told()).toContain('address-book')
})
