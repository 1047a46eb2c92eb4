import { describe, expect, it } from 'vitest'
import { isSameCall } from './same-call'

const ACCOUNT = '0xAbcdef0000000000000000000000000000000001'
const CALL = { to: '0xCDEfab0000000000000000000000000000000002', data: '0xCA11', value: 5n } as const
const SENT = { from: ACCOUNT, to: CALL.to, input: CALL.data, value: CALL.value } as const

describe('a transaction is the reviewed call', () => {
  it('however its letters are written', () => {
    const lower = {
      ...SENT,
      from: '0xabcdef0000000000000000000000000000000001',
      to: '0xcdefab0000000000000000000000000000000002',
      input: '0xca11',
    } as const
    expect(isSameCall(SENT, CALL, ACCOUNT)).toBe(true)
    expect(isSameCall(lower, CALL, ACCOUNT)).toBe(true)
    expect(isSameCall(SENT, { ...CALL, to: lower.to, data: lower.input }, lower.from)).toBe(true)
  })

  it.each([
    ['another sender', { from: CALL.to }],
    ['another contract', { to: ACCOUNT }],
    ['no contract at all', { to: null }],
    ['other data', { input: '0xca12' }],
    ['another value', { value: 6n }],
  ] as const)('but not with %s', (_, over) => {
    expect(isSameCall({ ...SENT, ...over }, CALL, ACCOUNT)).toBe(false)
  })
})
