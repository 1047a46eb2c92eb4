import { describe, expect, it } from 'vitest'
import { addressOf, hashOf, txidOf } from '~/lib/core/journal/swap.fixture'
import { FakeEvm } from '../ports/chains.fixture'
import { BASE } from '../ports/profile.fixture'
import { routerLog, type RouterLogKind } from '../ports/router-logs.fixture'
import { depositLogs } from './bridge-logs.fixture'
import { ownDeposits } from './own-deposits'

/** The recipient whom the router logs name. */
const USER = addressOf('9')

/** The logs of a transaction in turn: a router's log, or the id of a deposit for the recipient or somebody else. */
type Step = RouterLogKind | number | { other: number }

/** The ids of the deposits that each router log of these steps may have made. */
function pairs(...steps: Step[]): number[][] {
  const evm = new FakeEvm(1001)
  const places: number[] = []
  for (const [turn, step] of steps.entries()) {
    const index = 2 * turn + 1
    if (typeof step === 'string') {
      routerLog(evm, step, { txid: txidOf('1'), block: 900n, transaction: hashOf('1'), index })
      places.push(index)
    } else {
      const [depositId, recipient] = typeof step === 'number' ? [step, USER] : [step.other, addressOf('d')]
      depositLogs(evm, { index, depositId: BigInt(depositId), recipient })
    }
  }
  return places.map((logIndex) =>
    ownDeposits(evm.logs, { logIndex }, BASE).map(({ depositId }) => Number(depositId)),
  )
}

describe('a transaction that swaps for several', () => {
  it.each<[string, Step[], number[][]]>([
    ['one log before its deposit', ['swapped', 1], [[1]]],
    ['one log after its deposit', [1, 'swapped'], [[1]]],
    ['each log before its deposit', ['swapped', 1, 'universal', 2, 'swapped', 3], [[1], [2], [3]]],
    ['each log after its deposit', [1, 'swapped', 2, 'universal with amounts'], [[1], [2]]],
    ['a log without a deposit before another', ['swapped', 'universal', 1], [[], [1]]],
    ['a log without a deposit after another', ['swapped', 1, 'universal'], [[1], []]],
    ['a failure between', ['swapped', 1, 'failed', 'swapped', 2], [[1], [], [2]]],
    ['a fill after a swap', ['swapped', 1, 2, 'filled'], [[1], [2]]],
    ['a fill after a swap without a deposit', ['swapped', 1, 'filled universal'], [[], [1]]],
    ['a fill before a swap', [1, 'filled', 'swapped', 2], [[1], [2]]],
    ['a fill for somebody else’s deposit', ['swapped', { other: 1 }, 2, 'filled'], [[1], [2]]],
    ['no deposit at all', ['swapped', 'filled'], [[], []]],
  ])('pairs %s', (_, steps, expected) => {
    expect(pairs(...steps)).toEqual(expected)
  })
})
