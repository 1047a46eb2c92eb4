import { describe, expect, it } from 'vitest'
import { WRAP_FINDING_CODES, say } from './messages'

describe('messages', () => {
  it('have stable kebab-case codes', () => {
    expect(WRAP_FINDING_CODES.length).toBeGreaterThan(40)
    for (const code of WRAP_FINDING_CODES) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('fill their slots once, and say of a refusal that nothing has left', () => {
    expect(say('fee-cap', { fee: '{limit}', limit: '5 sats' })).toEqual({
      code: 'fee-cap',
      severity: 'refuse',
      message: 'The miner fee is {limit}, more than the 5 sats you allow. Nothing has left your wallet.',
    })
  })

  it('of a warning stand alone', () => {
    expect(say('payload-unprotected')).toMatchObject({ severity: 'warn' })
    expect(say('payload-unprotected').message).not.toContain('Nothing has left')
  })
})
