import type { Deployment } from '../ports/deployment'

/** Questions to servers, and keys and signatures tried, that may prove nothing: an honest file has few. */
export const MOST_IN_VAIN = 1_000
/** The most that proving one entry may cost. */
const MOST_FOR_ONE = 50

/** A file has made the wallet try enough. */
export class BudgetSpent extends Error {}

/**
 * Limits the cost of reading a file. A proven entry gives its cost back: nobody can forge own signatures, so a long
 * honest history is read whole, and a hostile file ends soon.
 */
export function createBudget(most = MOST_IN_VAIN) {
  let left = most
  return {
    /** @throws BudgetSpent */
    spend(): void {
      if (left <= 0) throw new BudgetSpent()
      left -= 1
    },

    /** @param proved how many entries what `task` returns proves */
    async unlessProved<T>(task: () => Promise<T>, proved: (result: T) => number): Promise<T> {
      const before = left
      const result = await task()
      left = Math.min(before, left + proved(result) * MOST_FOR_ONE)
      return result
    },
  }
}

export type Budget = Pick<ReturnType<typeof createBudget>, 'spend'>

/** The same chains, each question to which is paid for. */
export function paidFor(deployment: Deployment, budget: Budget): Deployment {
  return {
    ...deployment,
    bitcoin: paidCalls(deployment.bitcoin, budget),
    evm: (networkName) => paidCalls(deployment.evm(networkName), budget),
  }
}

function paidCalls<T extends object>(port: T, budget: Budget): T {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        budget.spend()
        return Reflect.apply(value, target, args)
      }
    },
  })
}
