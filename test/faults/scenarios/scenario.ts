import type { SwapOrder } from '~/lib/contract/orders'
import type { Finding, Verdict } from '~/lib/core/review/finding'
import type { JournalStore } from '~/lib/services/ports/journal-store'
import type { Services } from '~/lib/services/services'
import type { KeystoreAccounts } from '~/lib/services/wallet/accounts'
import type { Machine } from '../../integration/support/platform'
import type { TestNetwork } from '../../network/service/fixture'
import type { Conduct } from '../../network/service/relayer/conduct'

/** The part that is the same in the order of every swap. */
export const COMMON_ORDER = { recipient: null, slippageBps: 300, feeChoice: null } as const

/** A review as the user's page still knows it: any later worker can be asked to approve it. */
export type Asked = {
  verdict: Verdict
  findings: Finding[]
  approve: (services: Services) => Promise<unknown>
}

/** A swap or a payment that is played again and again, each time with another wallet. */
export type Scenario = {
  name: string
  /** Puts an account in use whose key is elsewhere; without it, one of the phrase pays. */
  watch?: (services: Services) => Promise<void>
  /** Has whatever is awaited from another signer signed. */
  sign?: (services: Services) => Promise<void>
  /** How many times the user gives the order, each as soon as nothing forbids it; once unless said. */
  orders?: number
  /** Has the order built and reviewed. */
  ask: (services: Services, network: TestNetwork) => Promise<Asked>
  /** Funds the accounts with what they spend. */
  fund: (network: TestNetwork, accounts: KeystoreAccounts) => Promise<void>
  /** The user's change of mind while the swap is in progress; errors are retried, and it may come too late. */
  rethink?: {
    kind: 'bump' | 'cancel' | 'speed-up'
    act: (services: Services, id: string, network: TestNetwork) => Promise<void>
  }
  /** The bridge's conduct in this scenario; an honest one carries everything, and asks for no speed. */
  bridge?: Partial<Conduct> & { speed?: boolean }
  /** Events outside the wallet, in each round after its first block. */
  outside?: (world: World, round: number) => Promise<void>
  /** How it ends; `done` unless said. */
  end?: 'done' | 'refunded'
  /** How many of this wallet's payments the chain has confirmed, according to the node. */
  payments: (network: TestNetwork, accounts: KeystoreAccounts) => Promise<number>
}

export type World = { network: TestNetwork; machine: Pick<Machine, 'wait'>; disk: Pick<JournalStore, 'open'> }
export type SwapScenario = Scenario & { order: (network: TestNetwork) => SwapOrder }

export function swapScenario(scenario: Omit<SwapScenario, 'ask'>): SwapScenario {
  return {
    ...scenario,
    async ask({ swaps }, network) {
      const review = await swaps.prepare(scenario.order(network), { origin: null })
      const { verdict, findings } = review
      return {
        verdict,
        findings,
        approve: (later) => later.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' }),
      }
    },
  }
}
