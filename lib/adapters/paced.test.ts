import { expect, it } from 'vitest'
import { paced } from './paced'

/** Calls whose waits the test ends. */
function setUp() {
  const order: string[] = []
  const waits: { ms: number; end: () => void }[] = []
  const http = paced(
    async ({ url }) => {
      order.push(url)
      return { status: 200, text: '' }
    },
    (ms) => new Promise((end) => waits.push({ ms, end })),
  )
  return { order, waits, ask: (url: string) => http({ url, party: 'chain', expect: 'json' }) }
}

it('lets a host rest after each call', async () => {
  const { order, waits, ask } = setUp()
  await ask('https://one.example/a')
  const next = ask('https://one.example/b')
  await ask('https://two.example/c')
  expect(order).toEqual(['https://one.example/a', 'https://two.example/c'])
  waits[0]?.end()
  await next
  expect(order.at(-1)).toBe('https://one.example/b')
})

it('takes half of seven hundred calls an hour', async () => {
  const { waits, ask } = setUp()
  await ask('https://one.example/a')
  expect(3_600_000 / (waits[0]?.ms ?? 0)).toBeCloseTo(350)
})
