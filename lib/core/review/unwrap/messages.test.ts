import { describe, expect, it } from 'vitest'
import { UNWRAP_FINDING_CODES, say } from './messages'

describe('findings', () => {
  it.each(UNWRAP_FINDING_CODES)('%s is a whole sentence, and a refusal says what next', (code) => {
    const { severity, message } = say(code, { actual: '1', expected: '2', limit: '3', what: 'x' })
    expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    expect(message).toMatch(/^[A-Z][^{}]+\.$/)
    if (severity === 'refuse') expect(message).toMatch(/\. Nothing has left your wallet\. [A-Z][^.]+\.$/)
    else expect(message).not.toContain('Nothing has left')
  })

  it('are filled with facts', () => {
    expect(say('minimum-below-intent', { actual: '7', expected: '9' }).message).toBe(
      'The call accepts as little as 7 sats; you asked for at least 9 sats. Nothing has left your wallet. Try again later, and if it says this again, do not use this service.',
    )
  })
})
