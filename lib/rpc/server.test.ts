import { expect, test } from 'vitest'
import type { Topic } from '~/lib/contract/views/topics'
import { AppError } from '~/lib/core/errors'
import { createTopics } from '~/lib/services/topics'
import { connectTo } from './connection'
import { createUiClient } from './client'
import { portPair } from './port-pair.fixture'
import { serveUi } from './server'
import { encodeMessage } from './wire'

type Router = Parameters<typeof serveUi>[0]

const settled = () => new Promise((resolve) => setTimeout(resolve))

function served(router: Router) {
  const pair = portPair()
  const reported: string[] = []
  serveUi(router, (path) => void reported.push(path))(pair.worker)
  return { ...pair, reported, client: createUiClient(() => pair.page) }
}

test('answers a call, with bigints and marked words', async () => {
  const inputs: unknown[] = []
  const { client } = served({
    wallet: { unlock: ({ input }) => void inputs.push(input), reset: () => undefined },
    orders: { stage: () => 'verifying' },
  })
  await client.wallet.unlock({ password: '#1' })
  expect(inputs).toEqual([{ password: '#1' }])
  expect(await client.orders.stage()).toBe('verifying')
})

test.each<[string, (string | symbol)[], unknown]>([
  ['an input of another type', ['wallet', 'unlock'], { password: 1 }],
  ['no input', ['wallet', 'unlock'], undefined],
  ['an unknown call', ['wallet', 'open'], {}],
  ['an unserved call', ['wallet', 'touch'], undefined],
  ['what every object has', ['wallet', 'constructor'], undefined],
  ['what every function has', ['wallet', 'unlock', 'call'], {}],
  ['a group', ['wallet'], undefined],
  ['no name', [], undefined],
])('refuses %s as bad input', async (_case, path, input) => {
  const { page, reported } = served({ wallet: { unlock: () => undefined } })
  const call = connectTo(page).call(path.map(String), input)
  await expect(call).rejects.toMatchObject({ code: 'bad-input' })
  expect(reported).toEqual([path.join('.')])
})

test('carries an error as its code and details alone', async () => {
  const details = { seconds: '3' }
  const { client } = served({
    wallet: {
      lock: () => Promise.reject(new AppError('password-throttled', 'secret words', { details })),
      touch: () => Promise.reject(new TypeError('secret words')),
    },
  })
  await expect(client.wallet.lock()).rejects.toMatchObject({ code: 'password-throttled', details })
  await expect(client.wallet.touch()).rejects.toMatchObject({ code: 'internal' })
  await expect(client.wallet.touch()).rejects.not.toThrow('secret')
})

test('streams topics until the page stops listening', async () => {
  const topics = createTopics()
  let isOver = false
  const { client } = served({
    async *changes({ signal }: { signal: AbortSignal }) {
      yield* topics.subscribe(signal)
      isOver = true
    },
  })
  const control = new AbortController()
  const seen: Topic[] = []
  const stream = await client.changes(undefined, { signal: control.signal })
  await settled()
  topics.publish('status')
  topics.publish('sites')
  for await (const topic of stream) {
    seen.push(topic)
    if (seen.length === 2) control.abort()
  }
  expect(seen).toEqual(['status', 'sites'])
  await settled()
  expect(isOver).toBe(true)
})

test('ends a stream with its port', async () => {
  const topics = createTopics()
  const { client, close } = served({
    changes: ({ signal }: { signal: AbortSignal }) => topics.subscribe(signal),
  })
  const stream = await client.changes()
  close()
  for await (const _topic of stream) throw new Error('nothing was published')
})

test('tells no page what it has stopped waiting for', async () => {
  let answer = () => {}
  const { client, page } = served({
    wallet: { lock: () => new Promise<void>((resolve) => (answer = resolve)) },
  })
  const control = new AbortController()
  const call = client.wallet.lock(undefined, { signal: control.signal })
  const replies: unknown[] = []
  page.onMessage.addListener((message) => void replies.push(message))
  await settled()
  control.abort()
  await expect(call).rejects.toBeDefined()
  await settled()
  answer()
  await settled()
  expect(replies).toEqual([])
})

test('ignores what is no call, and answers the next', async () => {
  const { client, page: port } = served({ orders: { stage: () => 'waiting' } })
  for (const message of ['{', 7, { number: 1 }, encodeMessage({ number: 1, answer: 1 })])
    port.postMessage(message)
  expect(await client.orders.stage()).toBe('waiting')
})
