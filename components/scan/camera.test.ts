import { describe, expect, it } from 'vitest'
import { cameraProblemOf } from './camera'

describe('cameraProblemOf', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'absent'],
    ['OverconstrainedError', 'absent'],
    ['NotReadableError', 'failed'],
    ['AbortError', 'failed'],
  ])('%s: %s', (name, problem) => {
    expect(cameraProblemOf(new DOMException('', name))).toBe(problem)
  })

  it('anything else is a camera that does not start', () => {
    expect(cameraProblemOf(new TypeError('no media devices'))).toBe('failed')
    expect(cameraProblemOf('thrown')).toBe('failed')
  })
})
