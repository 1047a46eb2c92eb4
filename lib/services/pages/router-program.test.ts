import { describe, expect, it } from 'vitest'
import { INVALID_TO_BITCOIN, INVALID_TO_EVM, UNKNOWN_FIELDS } from '~/lib/contract/provider.fixture'
import { ACCOUNTS, codeOf, SITE } from '../approvals/approvals.fixture'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { DENIED, SWAP, testRouter, UNWRAP } from './router.fixture'

describe('a program on this computer', () => {
  const PROGRAM = 'http://127.0.0.1:49152'
  const agent = { name: 'Aide' }

  it.each([PROGRAM, 'http://[::1]:49152', 'http://localhost:3000', 'https://aide.localhost'])(
    'at %s asks its user as its own kind',
    async (origin) => {
      const { call, sites, state } = testRouter()
      state.answer = () => sites.connect(origin, 0, undefined, 'Aide')
      expect(await call('bridge_requestAccounts', { agent }, { origin })).toEqual(ACCOUNTS)
      expect(await call('bridge_requestAccounts', { agent }, { origin })).toEqual(ACCOUNTS)
      expect(await call('bridge_requestAccounts', {}, { origin })).toEqual(ACCOUNTS)
      expect(state.asked).toEqual([{ kind: 'connect', agent: 'Aide' }])
    },
  )

  it('was a site before its user is asked', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(PROGRAM, 0)
    expect(await call('bridge_requestAccounts', {}, { origin: PROGRAM })).toEqual(ACCOUNTS)
    expect(state.asked).toEqual([])
    await call('bridge_requestAccounts', { agent }, { origin: PROGRAM })
    expect(state.asked).toEqual([{ kind: 'connect', agent: 'Aide' }])
  })

  it.each([SITE, 'http://127.0.0.1.site.example', 'http://10.0.0.1:49152', 'http://localhost.site.example'])(
    'cannot be at %s',
    async (origin) => {
      const { call, state } = testRouter()
      await expect(call('bridge_requestAccounts', { agent }, { origin })).rejects.toMatchObject({
        code: 'bad-input',
        details: { path: 'agent' },
      })
      expect(state.asked).toEqual([])
    },
  )

  it.each([
    ['bridge_swapToEvm', SWAP],
    ['bridge_swapToBitcoin', UNWRAP],
  ])('alone gives %s a reason', async (method, params) => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0)
    await sites.connect('http://localhost:3000', 0)
    await sites.connect(PROGRAM, 0, undefined, 'Aide')
    const withReason = { ...params, reason: ' cheaper\u202E\n now ' }
    for (const origin of [SITE, 'http://localhost:3000'])
      await expect(call(method, withReason, { origin })).rejects.toMatchObject({
        code: 'bad-input',
        details: { path: 'reason' },
      })
    expect(state.asked).toEqual([])
    await call(method, withReason, { origin: PROGRAM })
    await call(method, params, { origin: PROGRAM })
    expect(state.asked).toMatchObject([{ kind: 'swap', reason: 'cheaper now' }, { kind: 'swap' }])
    expect(state.asked[1]).not.toHaveProperty('reason')
  })

  // threat: local-program
  it('is judged as a page by every hostile order', async () => {
    const invalid = [
      ...INVALID_TO_EVM.map(([name, values]) => ['bridge_swapToEvm', SWAP, name, values] as const),
      ...INVALID_TO_BITCOIN.map(([name, values]) => ['bridge_swapToBitcoin', UNWRAP, name, values] as const),
    ].flatMap(([method, order, name, values]) =>
      values.map((value) => [method, { ...order, [name]: value }] as const),
    )
    const orders = [...invalid, ...UNKNOWN_FIELDS, ...DENIED]
    expect(orders.length).toBeGreaterThan(40)
    for (const [method, params] of orders) {
      const { call, sites, state } = testRouter()
      await sites.connect(SITE, 0)
      await sites.connect(PROGRAM, 0, undefined, 'Aide')
      const [ofPage, ofProgram] = await Promise.allSettled([
        call(method, params),
        call(method, params, { origin: PROGRAM }),
      ])
      expect(ofPage).toMatchObject({ status: 'rejected' })
      expect(ofProgram).toEqual(ofPage)
      expect(state.asked).toEqual([])
    }
  })

  it('is a stranger after the lock and elsewhere', async () => {
    const { call, sites, session } = testRouter()
    await sites.connect(PROGRAM, 0, undefined, 'Aide')
    expect(await codeOf(call('bridge_networks', {}, { origin: 'http://127.0.0.1:49153' }))).toBe(
      'site-not-connected',
    )
    session.stored.delete(UNLOCKED_UNTIL)
    for (const [method, params] of [
      ['bridge_networks', {}],
      ['bridge_swapToEvm', { ...SWAP, reason: 'now' }],
      ['bridge_requests', {}],
    ] as const)
      expect(await codeOf(call(method, params, { origin: PROGRAM })), method).toBe('site-not-connected')
  })
})
