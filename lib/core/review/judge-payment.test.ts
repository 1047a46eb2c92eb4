import { expect, it } from 'vitest'
import { OWN_ADDRESS, toEvm, txidOf } from '../journal/swap.fixture'
import { judgePayment } from './judge-payment'

const RECIPIENT = 'bcrt1qtmp74ayg7p24uslctssvjm06q5phz4yrxucgnv'
const signer = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
const ROUTE = {
  order: { feeChoice: 'normal' },
  bitcoin: { minRelayFeeRate: 0.1 },
  recipientAddress: RECIPIENT,
} as const

const GATHERED: Parameters<typeof judgePayment>[1] = {
  facts: {
    network: 'regtest',
    transaction: {
      version: 2,
      inputs: [{ txid: txidOf('1'), vout: 0, sequence: 0 }],
      outputs: [],
      lockTime: 0,
    },
    intent: { recipientAddress: RECIPIENT, amountSats: 50_000n },
    signer,
    prevTxs: {},
    utxos: [],
  },
  estimates: { rates: new Map([[1, 10]]) },
  feeRate: 10,
  recipient: { standing: 'new', address: RECIPIENT },
  open: [],
  counts: new Map([['Bitcoin', { servers: 2, of: 2 }]]),
}

const DISPUTED = { rates: new Map([[1, 10]]), dearer: new Map([[1, 30]]) }

const codesOf = (seen: readonly { code: string }[]) => seen.map(({ code }) => code)

it('adds findings on rates, recipient, claims and servers', () => {
  const usual = judgePayment(ROUTE, GATHERED)
  const worse = judgePayment(ROUTE, {
    ...GATHERED,
    estimates: DISPUTED,
    open: [{ ...toEvm([]), claim: 'held' }],
    counts: new Map([['Bitcoin', { servers: 1, of: 2 }]]),
  })
  const own = codesOf(usual.review.findings).slice(0, -1)
  expect(codesOf(usual.review.findings)).toEqual([...own, 'recipient-first-time'])
  expect(codesOf(worse.review.findings)).toEqual([
    ...own,
    'sources-dispute',
    'recipient-first-time',
    'signature-claimed',
    'single-source',
  ])
  expect(codesOf(usual.checks)).toEqual(expect.arrayContaining(['known-recipient', 'servers']))
})

it.each([
  [
    'estimates, however far apart',
    { estimates: DISPUTED },
    { maxFeeRate: 50, marketFeeRate: 10, chosenFeeRate: { low: 30, high: 10 } },
  ],
  [
    'the rate to be paid without estimates',
    { estimates: { rates: new Map() }, feeRate: 7 },
    { maxFeeRate: 50, chosenFeeRate: { low: 7, high: 7 } },
  ],
])('bounds the fee by %s', (_, change, bounds) => {
  const { input } = judgePayment(ROUTE, { ...GATHERED, ...change })
  expect(input.policy).toStrictEqual({ maxFeeSats: 62_500n, minRelayFeeRate: 0.1, ...bounds })
})
