import { expect, test } from 'vitest'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { EvmPaymentIntent, ToBitcoinIntent, ToEvmIntent } from '~/lib/core/journal/types'
import { repeatOf } from './repeat'
import { withRecipient } from '~/lib/ui/text/swap-draft'
import { OWN, PROFILE, USDC } from '~/lib/ui/text/profile.fixture'
import '~/lib/ui/text/locale.fixture'

const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const where = { networkName: 'polygon', chainId: 31_337, thirdPartyId: 0 }
const toEvm: ToEvmIntent = {
  ...where,
  direction: 'to-evm',
  amountSats: 1_500_000n,
  outputToken: USDC,
  recipientAddress: OWN,
  minOutput: 7n,
  expectedOutput: 8n,
}
const toBitcoin: ToBitcoinIntent = {
  ...where,
  direction: 'to-bitcoin',
  inputToken: USDC,
  inputAmount: 2_500_000n,
  bitcoinAddress: 'bcrt1other',
  minSats: 1n,
  expectedSats: 2n,
  signer: 'wallet',
}

const sent: EvmPaymentIntent = {
  kind: 'evm-payment',
  networkName: 'polygon',
  chainId: 31_337,
  token: USDC,
  amount: 2_500_000n,
  recipientAddress: OTHER,
  signer: 'wallet',
}

const of = (intent: EntrySummary['intent'], phase: EntrySummary['phase'] = 'done') =>
  repeatOf({ intent, phase }, PROFILE)

test('types a swap as it was, whoever its recipient is', () => {
  expect(of(toEvm)).toMatchObject({
    isAgain: true,
    route: '/',
    draft: { direction: 'to-evm', networkName: 'polygon', token: USDC, amount: '0.015', recipient: OWN },
  })
  expect(of({ ...toEvm, recipientAddress: OTHER })).toMatchObject({ draft: { recipient: OTHER } })
  expect(of(toBitcoin)).toMatchObject({
    draft: { direction: 'to-bitcoin', token: USDC, amount: '2.5', recipient: 'bcrt1other' },
  })
})

test('keeps the own address despite a later default recipient', () => {
  const draft = of(toEvm)?.draft
  if (draft === undefined || !('networkName' in draft)) throw new Error('no swap')
  expect(withRecipient(draft, OTHER).recipient).toBe(OWN)
})

test('types a payment as it was, always as an amount', () => {
  expect(of({ kind: 'bitcoin-payment', recipientAddress: 'bcrt1x', amountSats: 12_345n })).toMatchObject({
    route: '/send/bitcoin/native',
    draft: { recipient: 'bcrt1x', amount: '0.00012345', isEverything: false },
  })
})

test.each(['failed', 'reverted', 'replaced', 'paid-in-wrapped'] as const)(
  'what ended as %s is tried again',
  (phase) => {
    expect(of(toEvm, phase)?.isAgain).toBe(false)
  },
)

test('what came back is swapped again', () => {
  expect(of(toEvm, 'refunded')?.isAgain).toBe(true)
})

test.each(['broadcast', 'processing', 'late', 'refunding', 'overdue'] as const)(
  'offers no repeat of what is %s',
  (phase) => {
    expect(of(toEvm, phase)).toBeNull()
  },
)

test('offers nothing that the profile in use no longer has', () => {
  expect(of({ ...toEvm, networkName: 'gone' })).toBeNull()
  expect(of({ ...toEvm, outputToken: null })).toBeNull()
})

test('offers nothing of another network with the same name', () => {
  const chainId = 11_155_111
  expect(of({ ...toEvm, chainId })).toBeNull()
  expect(of({ ...toBitcoin, chainId })).toBeNull()
  expect(of({ ...sent, chainId })).toBeNull()
})

test("nothing is offered of what a site's own wallet paid", () => {
  expect(of({ ...toBitcoin, signer: 'page' })).toBeNull()
})

test('opens the form of what an EVM payment sent', () => {
  expect(of(sent)).toMatchObject({
    isAgain: true,
    route: `/send/polygon/${USDC}`,
    draft: { recipient: OTHER, amount: '2.5', isEverything: false },
  })
  expect(of({ ...sent, networkName: 'gone' })).toBeNull()
  expect(of({ ...sent, token: null })).toBeNull()
})
