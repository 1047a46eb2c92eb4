import { expect, it } from 'vitest'
import { createTopics } from './topics'

it('delivers once what is published while another topic is handled', async () => {
  const topics = createTopics()
  const stream = topics.subscribe()
  const first = stream.next()
  topics.publish('status')
  expect(await first).toEqual({ done: false, value: 'status' })
  topics.publish('entries')
  topics.publish('entries')
  topics.publish('balances')
  expect(await stream.next()).toEqual({ done: false, value: 'entries' })
  expect(await stream.next()).toEqual({ done: false, value: 'balances' })
})

it('ends when its page closes', async () => {
  const topics = createTopics()
  const page = new AbortController()
  const next = topics.subscribe(page.signal).next()
  page.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})

it('delivers the same to several pages', async () => {
  const topics = createTopics()
  const streams = [topics.subscribe(), topics.subscribe()]
  const answers = streams.map((stream) => stream.next())
  topics.publish('sites')
  expect(await Promise.all(answers)).toEqual([
    { done: false, value: 'sites' },
    { done: false, value: 'sites' },
  ])
})
