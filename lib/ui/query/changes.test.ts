import { expect, test } from 'vitest'
import type { Topic } from '~/lib/contract/views/topics'
import { QueryClient } from '@tanstack/react-query'
import { followChanges, reload } from './changes'
import { keys } from './keys'

/** A background whose subscriptions end in turn as scripted; `null` = the call itself fails. */
function scripted(subscriptions: (Topic[] | null)[], control: AbortController) {
  const queue = [...subscriptions]
  const changes = () => {
    const topics = queue.shift()
    if (queue.length === 0) control.abort()
    if (topics === null || topics === undefined) return Promise.reject(new Error('port closed'))
    return Promise.resolve(
      (async function* stream() {
        yield* topics
      })(),
    )
  }
  return { changes }
}

async function follow(subscriptions: (Topic[] | null)[]) {
  const control = new AbortController()
  const seen: string[] = []
  const waits: number[] = []
  await followChanges(
    scripted(subscriptions, control),
    {
      onTopic: (topic) => seen.push(topic),
      onReconnect: () => seen.push('reconnected'),
      wait(ms) {
        waits.push(ms)
        return Promise.resolve()
      },
    },
    control.signal,
  )
  return { seen, waits }
}

test('topics are delivered in order', async () => {
  expect((await follow([['status', 'balances']])).seen).toEqual(['status', 'balances'])
})

test('a subscription that ends is reopened, and everything is reloaded', async () => {
  const { seen } = await follow([['status'], ['entries']])
  expect(seen).toEqual(['status', 'reconnected', 'entries'])
})

test('waits longer and longer while the background is unreachable', async () => {
  const { waits } = await follow([null, null, null, ['status'], null, []])
  expect(waits).toEqual([100, 200, 400, 100, 200])
})

test('delays stay bounded', async () => {
  const { waits } = await follow(Array.from({ length: 12 }, () => null))
  expect(Math.max(...waits)).toBe(5_000)
})

test.each<[Topic, number]>([
  ['balances', 2],
  ['evm-balances', 1],
  ['entries', 0],
])('reloads no more balances than the topic %s changes', async (topic, count) => {
  const queries = new QueryClient()
  queries.setQueryData(keys.bitcoinBalance('an address'), {})
  queries.setQueryData(keys.evmBalances('polygon', '0x01'), {})
  await reload(topic, queries)
  const all = queries.getQueryCache().getAll()
  expect(all.filter(({ state }) => state.isInvalidated)).toHaveLength(count)
})
