import { afterEach, expect, it, vi } from 'vitest'
import { watchWallets } from './announced-wallets'

const ANNOUNCE = 'eip6963:announceProvider'
const provider = { request: async () => null }
const info = (uuid: string, over: object = {}) => ({
  uuid,
  name: 'Fox',
  icon: 'data:,',
  rdns: 'org.fox',
  ...over,
})

/** A page whose wallets announce themselves, and do again whenever they are asked. */
function testPage(own: object = {}) {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  const wallets = watchWallets((value) => value === own)
  const announce = (detail: unknown) => target.dispatchEvent(new CustomEvent(ANNOUNCE, { detail }))
  const listed = (): unknown[] => JSON.parse(`[${wallets.list('EVM')}]`)
  return { target, wallets, announce, listed }
}

afterEach(() => vi.unstubAllGlobals())

it('lists every announced wallet once, in order', () => {
  const { target, wallets, announce, listed } = testPage()
  expect(wallets.list('EVM')).toBe('')
  const late = { request: async () => null }
  target.addEventListener('eip6963:requestProvider', () => announce({ info: info('late'), provider: late }))
  for (const uuid of ['a', 'b', 'a']) announce({ info: info(uuid), provider })
  expect(listed()).toEqual(['a', 'b', 'late'].map((uuid) => info(uuid)))
  expect(wallets.find('late')).toBe(late)
  expect(wallets.find('none')).toBeUndefined()
})

it('lists neither our own provider nor what is no wallet', () => {
  const own = { request: async () => null }
  const { announce, listed } = testPage(own)
  const trap = {
    get name() {
      throw new Error('trap')
    },
    uuid: 'trap',
  }
  for (const detail of [
    { info: info('own'), provider: own },
    { info: info('nothing'), provider: {} },
    { info: trap, provider },
    { provider },
    null,
  ])
    announce(detail)
  announce({ info: { uuid: 7, name: 'No\nid', icon: {}, rdns: null }, provider })
  expect(listed()).toEqual([{ uuid: '', name: 'No id', icon: '', rdns: '' }])
})

it('keeps what a page announces small', () => {
  const { announce, wallets, listed } = testPage()
  const icon = `data:image/png,${'A'.repeat(9_000)}`
  announce({ info: info('huge', { icon: 'x'.repeat(10_001), name: 'n'.repeat(500) }), provider })
  for (let n = 0; n < 50; n++) announce({ info: info(`w${n}`, { icon }), provider })
  for (let n = 0; n < 1_000; n++) announce({ info: info(`x${n}`), provider })
  expect(wallets.list('EVM').length).toBeLessThan(42_000)
  expect(listed().length).toBeGreaterThan(20)
  expect(listed()[0]).toEqual(info('huge', { icon: '', name: 'n'.repeat(100) }))
})
