import { afterAll, assert, describe, expect, it } from 'vitest'
import { useCatalogue } from './catalogue'
import { catalogueOf, messages } from './locale.fixture'
import { OWN, PROFILE, TWO_NETWORKS, USDC } from './profile.fixture'
import { emptyDraft, type SwapDraft, toOrder, turned } from './swap-draft'
import { firstPart, isFirstPart, isSecondPart, secondPart } from './swap-split'

const draft = { ...emptyDraft(PROFILE), networkName: 'polygon', token: USDC, amount: '0.01', slippageBps: 50 }
const first = firstPart(draft, { nativeSats: 20_000n, tokenSats: 980_000n })

afterAll(() => useCatalogue(messages))

describe('a draft in two parts', () => {
  it('is first of the native currency, and then of the token, on the same terms', () => {
    expect(first).toMatchObject({ token: 'native', amount: '0.0002', slippageBps: 50 })
    expect(isFirstPart(first)).toBe(true)
    expect(secondPart(first, 'one')).toEqual({
      ...draft,
      amount: '0.0098',
      split: { of: 'second', requestId: 'one', networkName: 'polygon', recipient: null },
    })
  })

  it.each(['en', 'de', 'ru', 'ar'])('has amounts as they are typed in %s', async (language) => {
    useCatalogue(await catalogueOf(language))
    const first = firstPart(draft, { nativeSats: 100_000n, tokenSats: 123_400_000n })
    const second = secondPart(first, 'one')
    assert(second)
    expect(toOrder(first, TWO_NETWORKS, OWN)).toMatchObject({ amountSats: 100_000n })
    expect(toOrder(second, TWO_NETWORKS, OWN)).toMatchObject({ amountSats: 123_400_000n })
  })

  it('ends with its second part', () => {
    const second = secondPart(first, 'one')
    expect(second && secondPart(second, 'two')).toBeUndefined()
    expect(secondPart(draft, 'one')).toBeUndefined()
  })

  it.each([
    ['direction', turned],
    ['network', (second: SwapDraft) => ({ ...second, networkName: 'ethereum' })],
    ['recipient', (second: SwapDraft) => ({ ...second, recipient: 'another' })],
  ])('has gas on its way no more once the %s of its second part is changed', (_what, changed) => {
    const second = secondPart(first, 'one')
    assert(second)
    expect(isSecondPart(second)).toBe(true)
    expect(isSecondPart({ ...second, amount: '1' })).toBe(true)
    expect(isSecondPart(changed(second))).toBe(false)
    expect(isSecondPart(first)).toBe(false)
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
