import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from '@scure/base'
import { expect, it } from 'vitest'
import { callDigest } from './call-digest'

const CONTRACT = `0x${'11'.repeat(20)}` as const
const TOKEN = `0x${'22'.repeat(20)}` as const
const REVIEWED = {
  chainId: 137,
  account: `0x${'33'.repeat(20)}`,
  call: { to: CONTRACT, data: '0xabcd', value: 0n, functionName: 'unwrap' },
  allowance: { token: TOKEN, spender: CONTRACT, amount: 5n },
  steps: ['allowance', 'call'],
} as const

it('differs with everything that a signature would say', () => {
  const { call, allowance } = REVIEWED
  const others = [
    { ...REVIEWED, chainId: 1 },
    { ...REVIEWED, account: TOKEN },
    { ...REVIEWED, call: { ...call, to: TOKEN } },
    { ...REVIEWED, call: { ...call, data: '0xabce' as const } },
    { ...REVIEWED, call: { ...call, value: 1n } },
    { ...REVIEWED, allowance: { ...allowance, token: CONTRACT } },
    { ...REVIEWED, allowance: { ...allowance, spender: TOKEN } },
    { ...REVIEWED, allowance: { ...allowance, amount: 6n } },
    { ...REVIEWED, allowance: undefined },
    { ...REVIEWED, steps: ['call'] },
  ]
  const digests = [REVIEWED, ...others].map(callDigest)
  expect(new Set(digests).size).toBe(digests.length)
  expect(callDigest({ ...REVIEWED })).toBe(digests[0])
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
})

it('hashes a line for each part that is given', () => {
  const { account } = REVIEWED
  const lines = (...more: string[]) =>
    hex.encode(sha256(utf8.decode(['137', account, CONTRACT, '0xabcd', '0', ...more].join('\n'))))
  expect(callDigest(REVIEWED)).toBe(lines('allowance call', TOKEN, CONTRACT, '5'))
  expect(callDigest({ ...REVIEWED, allowance: undefined, steps: ['call'] })).toBe(lines('call'))
})
