import { expect, it } from 'vitest'
import { createGrantedFetch } from './granted-fetch'

const URL_OF_SERVER = 'http://chain.test:3001/tx/1'
const down = new TypeError('NetworkError')

const fetchWhere = (granted: readonly string[], fetch: () => Promise<Response>) =>
  createGrantedFetch(fetch, async (pattern) => granted.includes(pattern))

it('answers what the server answers, without a question to the browser', async () => {
  const answer = new Response('ok')
  const fetch = createGrantedFetch(
    async () => answer,
    () => Promise.reject(new Error('asked')),
  )
  expect(await fetch(URL_OF_SERVER)).toBe(answer)
})

it('fails as it did where the host may be called', async () => {
  const fetch = fetchWhere(['http://chain.test/*'], () => Promise.reject(down))
  await expect(fetch(URL_OF_SERVER)).rejects.toBe(down)
})

it('says that the browser does not let it call the host', async () => {
  const fetch = fetchWhere(['https://chain.test/*', 'http://other.test/*'], () => Promise.reject(down))
  await expect(fetch(URL_OF_SERVER)).rejects.toMatchObject({
    code: 'profile-permission',
    details: { host: 'chain.test:3001' },
  })
})
