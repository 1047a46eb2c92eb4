import { expect, it } from 'vitest'
import { transferCall } from '../evm/transfer'
import { addressOf, APPROVED_EVM_PAYMENT, evmPayment } from '../journal/swap.fixture'
import { judgeEvmPayment } from './judge-evm-payment'

const intent = { chainId: 1, token: null, amount: 1_000n, recipientAddress: addressOf('2') }

const GATHERED: Parameters<typeof judgeEvmPayment>[0] = {
  facts: {
    intent,
    account: APPROVED_EVM_PAYMENT.account.address,
    call: transferCall(intent),
    recipient: { hasCode: false, isUnused: false },
    decimals: [],
    run: { blockNumber: 7n, revertReason: null, isAccepted: true, arrivedUnits: null },
  },
  priced: { findings: [], checks: [{ code: 'gas', evidence: {} }] },
  recipient: { standing: 'new', address: intent.recipientAddress },
  isNonceDisputed: false,
  open: [],
  counts: new Map([['Polygon', { servers: 2, of: 2 }]]),
}

const codesOf = (seen: readonly { code: string }[]) => seen.map(({ code }) => code)

it('lets a payment pass whose recipient alone is new', () => {
  const { review, checks } = judgeEvmPayment(GATHERED)
  expect(review.verdict).toBe('ok')
  expect(codesOf(review.findings)).toEqual(['recipient-first-time'])
  expect(codesOf(checks).slice(-3)).toEqual(['gas', 'known-recipient', 'servers'])
})

it('adds findings on gas, nonce, recipient, claims and servers', () => {
  const { review } = judgeEvmPayment({
    ...GATHERED,
    priced: { findings: [{ code: 'gas-high-share', severity: 'warn' }], checks: [] },
    isNonceDisputed: true,
    open: [{ ...evmPayment([]), claim: 'held' }],
    counts: new Map([['Polygon', { servers: 1, of: 2 }]]),
  })
  expect(review.verdict).toBe('warn')
  expect(codesOf(review.findings)).toEqual([
    'gas-high-share',
    'sources-dispute',
    'recipient-first-time',
    'signature-claimed',
    'single-source',
  ])
})
