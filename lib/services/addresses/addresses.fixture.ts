import { pathText } from '~/lib/core/bitcoin/address-type'
import type { AddressCounts } from '~/lib/core/accounts/address-use'
import { deploymentOf, FakeBitcoin } from '../ports/chains.fixture'
import { memoryMutex, memoryStore } from '../ports/memory.fixture'
import { PASSWORD, PHRASE, testWallet } from '../wallet/wallet.fixture'
import { createAddresses } from './addresses'

/** Of the phrase's first account in BIP84: 0/0, 0/1, 1/0, and an address of a stranger. */
export const FIRST = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
export const SECOND = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'
export const CHANGE = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'
export const STRANGER = `0014${'77'.repeat(20)}`
export const ACCOUNT = { network: 'mainnet', address: FIRST } as const
export const UNUSED: AddressCounts = { confirmed: 0, unconfirmed: 0, funded: 0, spent: 0 }
export const PAID: AddressCounts = { confirmed: 1, unconfirmed: 0, funded: 1, spent: 0 }
export const SPENT: AddressCounts = { confirmed: 2, unconfirmed: 0, funded: 1, spent: 1 }

/** Two servers that know these addresses, and a worker beside them. */
export async function openAddresses(phrase = PHRASE) {
  const { ports, wallet } = testWallet()
  await wallet.create({ phrase, password: PASSWORD })
  const world = {
    shown: new Map<string, AddressCounts>(),
    /** Counts that the second server gives in place of the first one's counts. */
    disputed: new Map<string, AddressCounts>(),
    proofs: new Map<string, 'given' | 'recent' | 'missing'>(),
    questions: [] as string[],
    /** Called before each answer. */
    before: async (_address: string): Promise<void> => undefined,
  }
  const { chain } = new FakeBitcoin()
  const deployment = {
    ...deploymentOf({}),
    bitcoin: {
      ...chain,
      addressUse: async (address: string) => {
        await world.before(address)
        world.questions.push(address)
        const one = world.shown.get(address) ?? UNUSED
        return { servers: [one, world.disputed.get(address) ?? one], of: 2 }
      },
      proofOfUse: async (address: string) => world.proofs.get(address) ?? 'missing',
    },
  }
  const store = memoryStore()
  /** A worker: the browser releases the locks of an earlier one that died. */
  const start = (disk = store) =>
    createAddresses({
      ...ports,
      wallet,
      store: disk,
      mutex: memoryMutex(),
      deployments: { current: async () => deployment },
    })
  return { ports, wallet, world, store, deployment, start, addresses: start() }
}

export const texts = (own: readonly { path: Parameters<typeof pathText>[0] }[]) =>
  own.map(({ path }) => pathText(path))
