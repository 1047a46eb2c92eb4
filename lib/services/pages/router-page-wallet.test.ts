import { describe, expect, it } from 'vitest'
import { codeOf, SITE } from '../approvals/approvals.fixture'
import { testRouter } from './router.fixture'

describe('a site that sees a wallet of its page', () => {
  const payer = { address: 'bcrt1qpage', addressType: 'p2wpkh', publicKey: '02aa' } as const
  const seen = { bitcoin: { ...payer, network: 'regtest' }, evm: null }
  const wallet = { uuid: 'Owl', name: 'Owl', icon: '', rdns: '' }
  const page = { signer: 'page' }

  it('is asked about with the wallets that its page has', async () => {
    const { call, sites, state } = testRouter()
    state.answer = () => sites.connect(SITE, 0, payer)
    expect(await call('bridge_requestAccounts', page, { wallets: [wallet] })).toEqual(seen)
    expect(state.asked).toEqual([{ kind: 'connect', account: null, wallets: [wallet] }])
    expect(await codeOf(call('bridge_requestAccounts', page, { wallets: [] }))).toBe('bad-input')
    await expect(call('bridge_requestAccounts', { signers: 'page' })).rejects.toMatchObject({
      code: 'bad-input',
      details: { path: 'signers' },
    })
  })

  it('receives the same without a question, nothing while locked', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0, payer)
    expect(await call('bridge_accounts')).toEqual(seen)
    expect(await call('bridge_requestAccounts', page, { wallets: [wallet] })).toEqual(seen)
    expect(state.asked).toEqual([])
    state.isLocked = true
    expect(await call('bridge_accounts')).toBeNull()
  })

  it('receives an account or another wallet by a question alone', async () => {
    const { call, sites, state } = testRouter()
    await sites.connect(SITE, 0, payer)
    await call('bridge_requestAccounts', page, { isWalletNamed: true })
    await call('bridge_requestAccounts')
    await call('getAddresses')
    await call('bridge_requestAccounts', { signer: 'wallet' })
    expect(state.asked).toMatchObject([
      { kind: 'connect', wallets: [{ uuid: '' }] },
      { kind: 'connect' },
      { kind: 'connect' },
      { kind: 'connect' },
    ])
  })
})
