import { expect, it } from 'vitest'
import { createGrantedFetch } from './granted-fetch'

const SERVER = 'http://chain.test:3001/tx/1'

/** Counts the calls that go out. */
function fetchWhere(granted: readonly string[]) {
  const called: unknown[] = []
  const fetch = createGrantedFetch(
    async (input) => {
      called.push(input)
      return new Response('ok')
    },
    async (pattern) => granted.includes(pattern),
  )
  return { fetch, called }
}

it('calls a granted host, whatever its port', async () => {
  const { fetch, called } = fetchWhere(['http://chain.test/*'])
  expect(await (await fetch(SERVER)).text()).toBe('ok')
  expect(called).toEqual([SERVER])
})

it('calls no other, and says why', async () => {
  const { fetch, called } = fetchWhere(['https://chain.test/*', 'http://other.test/*'])
  await expect(fetch(SERVER)).rejects.toMatchObject({
    code: 'profile-permission',
    details: { host: 'chain.test:3001' },
  })
  expect(called).toEqual([])
})
