import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { accountBehind, bitcoinPayer, evmPayer } from './payer'

const BITCOIN = { address: 'bcrt1qown', addressType: 'p2wpkh', publicKey: '02' } as const

it('pays from an account whose key is known', () => {
  expect(bitcoinPayer({ bitcoin: BITCOIN })).toEqual(BITCOIN)
  expect(evmPayer({ evm: { address: '0x1' } })).toBe('0x1')
})

it('refuses to pay from a bare address', () => {
  const watched = { bitcoin: { ...BITCOIN, publicKey: null } }
  expect(() => bitcoinPayer(watched)).toThrow(expect.objectContaining({ code: 'account-watch-only' }))
})

it('refuses to pay on EVM networks without an account there', () => {
  expect(() => evmPayer({ evm: null })).toThrow(expect.objectContaining({ code: 'account-without-evm' }))
})

describe('without an account', () => {
  const failing = (code: ErrorCode) => ({ accounts: () => Promise.reject(new AppError(code, 'none')) })
  const missing = expect.objectContaining({ code: 'account-missing' })

  it('leaves a site’s order to its wallet', async () => {
    const behind = await accountBehind(failing('account-missing'), 7)
    expect(behind).toMatchObject({ index: 7, evm: null })
    expect(() => bitcoinPayer(behind)).toThrow(missing)
  })

  it('refuses an own order', async () => {
    await expect(accountBehind(failing('account-missing'))).rejects.toEqual(missing)
  })

  it('tells of the lock', async () => {
    const locked = { code: 'wallet-locked' }
    await expect(accountBehind(failing('wallet-locked'), 7)).rejects.toMatchObject(locked)
  })
})
