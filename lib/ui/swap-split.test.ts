import { describe, expect, it } from 'vitest'
import { PROFILE, USDC } from './profile.fixture'
import { emptyDraft, turned } from './swap-draft'
import { firstPart, isFirstPart, secondPart } from './swap-split'

const draft = { ...emptyDraft(PROFILE), networkName: 'polygon', token: USDC, amount: '0.01', slippageBps: 50 }
const first = firstPart(draft, { nativeSats: 20_000n, tokenSats: 980_000n })

describe('a draft in two parts', () => {
  it('is first of the native currency, and then of the token, on the same terms', () => {
    expect(first).toMatchObject({ token: 'native', amount: '0.0002', slippageBps: 50 })
    expect(isFirstPart(first)).toBe(true)
    expect(secondPart(first, 'one')).toEqual({
      ...draft,
      amount: '0.0098',
      split: { of: 'second', requestId: 'one' },
    })
  })

  it('ends with its second part', () => {
    const second = secondPart(first, 'one')
    expect(second && secondPart(second, 'two')).toBeUndefined()
    expect(secondPart(draft, 'one')).toBeUndefined()
  })

  it.each([
    ['direction', turned(first)],
    ['network', { ...first, networkName: 'ethereum' }],
    ['token', { ...first, token: USDC }],
  ])('is one swap again once its %s is changed', (_what, changed) => {
    expect(isFirstPart(changed)).toBe(false)
    expect(secondPart(changed, 'one')).toBeUndefined()
  })
})
