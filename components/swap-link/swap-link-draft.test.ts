import '~/lib/ui/text/locale.fixture'
import { describe, expect, it } from 'vitest'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PROFILE, USDC } from '~/lib/ui/text/profile.fixture'
import { emptyDraft } from '~/lib/ui/text/swap-draft'
import { draftOfLink } from './swap-link-draft'
import { isSwapLink, swapLinkRoute } from '~/lib/ui/page/swap-link-route'

const STRANGER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

function opened(link: string, profile: ProfileView = PROFILE) {
  return draftOfLink(swapLinkRoute(link), profile)
}

const refused = (code: string, part: string) =>
  expect.objectContaining({ code, details: expect.objectContaining({ part }) })

describe('a swap link fills in the form', () => {
  it('enters its pair, amount and recipient with their origin', () => {
    const link = `web+satspan:to-evm?chain=31337&token=${USDC}&amount=0.010&recipient=${STRANGER}&label=Ana`
    expect(opened(link)).toEqual({
      ...emptyDraft(PROFILE),
      direction: 'to-evm',
      networkName: 'polygon',
      token: USDC,
      amount: '0.01',
      recipient: STRANGER,
      link: { direction: 'to-evm', recipient: STRANGER, label: 'Ana', message: null },
    })
  })

  // threat: hostile-link
  it('with neither slippage nor speed of its own', () => {
    const link = `web+satspan:to-evm?chain=31337&token=${USDC}&slippage=1000&slippagebps=1000&feechoice=fast`
    const { slippageBps, customSlippage, feeChoice } = emptyDraft(PROFILE)
    expect(opened(link)).toMatchObject({
      slippageBps,
      customSlippage,
      feeChoice,
      amount: '',
      recipient: null,
    })
  })

  it('with a token that is written in another case', () => {
    expect(opened(`web+satspan:to-bitcoin?chain=31337&token=${USDC.toLowerCase()}&amount=5`)).toMatchObject({
      direction: 'to-bitcoin',
      token: USDC,
      amount: '5',
    })
  })

  it('as it was encoded, once', () => {
    const link = `web+satspan:to-evm?chain=31337&token=${USDC}&label=100%2525%20%2F%20%26`
    expect(opened(link).link).toMatchObject({ label: '100%25 / &' })
  })
})

describe('a swap link is refused that', () => {
  it.each([
    [
      'has more decimals than bitcoin has',
      `chain=31337&token=${USDC}&amount=0.000000001`,
      'payment-link-malformed',
      'amount',
    ],
    [
      'asks for more bitcoin than there is',
      `chain=31337&token=${USDC}&amount=21000001`,
      'payment-link-malformed',
      'amount',
    ],
  ])('%s', (_case, query, code, part) => {
    expect(() => opened(`web+satspan:to-evm?${query}`)).toThrow(refused(code, part))
  })

  it('names a network or a token that the profile lacks', () => {
    const open = (query: string) => () => opened(`web+satspan:to-evm?${query}`)
    const named = (code: string, details: Record<string, string>) =>
      expect.objectContaining({ code, details })
    expect(open('chain=1')).toThrow(named('network-unknown', { chain: '1' }))
    expect(open('chain=31337')).toThrow(named('token-unknown', { network: 'Polygon' }))
    expect(open(`chain=31337&token=${STRANGER}`)).toThrow(
      named('token-unknown', { network: 'Polygon', token: STRANGER }),
    )
  })

  it('has more decimals than its token has', () => {
    const link = `web+satspan:to-bitcoin?chain=31337&token=${USDC}&amount=0.0000001`
    expect(() => opened(link)).toThrow(refused('payment-link-malformed', 'amount'))
  })

  it('is no link, or no encoded one', () => {
    expect(() => opened('bitcoin:1A')).toThrow(refused('payment-link-malformed', 'scheme'))
    expect(() => draftOfLink('/link/%E0%A4%A', PROFILE)).toThrow(refused('payment-link-malformed', '%'))
  })
})

it.each(['bitcoin:1A', STRANGER, 'web+satspan', ''])('%j claims to be no swap link', (text) => {
  expect(isSwapLink(text)).toBe(false)
})
