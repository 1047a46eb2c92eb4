import { expect, it } from 'vitest'
import { toBitcoin } from '~/lib/core/journal/swap.fixture'
import { judgeCall, judgeToBitcoin } from '~/lib/core/review/judge-to-bitcoin'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { VECTORS } from './unwrap-vectors'

type Gathered = Parameters<typeof judgeCall>[1]
type Tried = Parameters<typeof judgeToBitcoin>[3]

const CONTRACT_FEES = { protocolPer1e4: 10, lockerPer1e4: 15, thirdPartyPer1e4: 0 }
const OWN = { origin: null }
const PASSED: Tried = { findings: [], checks: [{ code: 'simulated', evidence: {} }], priced: null }
const { input: SWAP } = VECTORS.find(({ kind }) => kind === 'router-swap')!
const { input: CROSSING } = VECTORS.find(({ kind }) => kind === 'connector-swap')!

/** Everything that is known of a genuine call where all is well, and the service offers what the chains do. */
function gatheredOf(input: typeof SWAP, change: Partial<Gathered> = {}): Gathered {
  const { minSats } = input.intent
  const fees = { protocolSats: 1_000n, lockerSats: 1_500n, thirdPartySats: 0n }
  return {
    account: '0x00000000000000000000000000000000000000aa',
    estimate: {
      outputSats: minSats,
      fees: { networkSats: 500n, ...fees, fillerSats: 0n, totalSats: 3_000n },
    },
    intent: { minSats },
    input,
    lockers: [],
    call: reviewUnwrap(input).call,
    chainQuote: {
      quote: {
        output: minSats,
        sources: [
          { kind: 'exchange', output: minSats },
          { kind: 'oracle', output: minSats },
        ],
        spreadBps: 0,
      },
      contractFees: CONTRACT_FEES,
      bitcoinFeeSats: 500n,
      sharedSats: 100_000n,
      exchanged: null,
      worth: null,
      priceEffectBps: null,
      disputed: [],
    },
    market: {},
    contracts: { decimals: [{ profile: 18, contract: [18] }], code: [] },
    isNonceDisputed: false,
    recipient: { standing: 'book', address: input.intent.bitcoinAddress, name: 'Mine' },
    open: [],
    counts: new Map([['Bitcoin', { servers: 2, of: 2 }]]),
    ...change,
  }
}

function judged(gathered: Gathered, tried: Partial<Tried> = {}) {
  const { bitcoinAddress } = gathered.input.intent
  const call = judgeCall({}, gathered, OWN)
  return judgeToBitcoin({ bitcoinAddress }, gathered, call, { ...PASSED, ...tried })
}

const codesOf = (seen: readonly { code: string }[]) => seen.map(({ code }) => code)

it.each([
  ['a swap', SWAP],
  ['a crossing', CROSSING],
])('lets %s pass where all is well', (_, input) => {
  const { review, checks } = judged(gatheredOf(input))
  expect(review.findings).toEqual([])
  expect(codesOf(checks).slice(-4)).toEqual(['simulated', 'decimals', 'known-recipient', 'servers'])
})

it('adds findings on steps, contracts, nonce, gas, recipient and servers', () => {
  const beside = toBitcoin()
  const gathered = gatheredOf(SWAP, {
    account: beside.account.address,
    contracts: { decimals: [{ profile: 18, contract: [6] }], code: [] },
    isNonceDisputed: true,
    recipient: { standing: 'new', address: SWAP.intent.bitcoinAddress },
    open: [{ ...beside, claim: 'held' }],
    counts: new Map([['Bitcoin', { servers: 1, of: 2 }]]),
  })
  const { review, checks } = judged(gathered, {
    findings: [{ code: 'simulation-reverted', severity: 'refuse' }],
    priced: {
      findings: [{ code: 'gas-high-share', severity: 'warn' }],
      checks: [{ code: 'gas', evidence: null }],
    },
  })
  expect(review.verdict).toBe('refuse')
  expect(codesOf(review.findings)).toEqual([
    'simulation-reverted',
    'token-decimals',
    'sources-dispute',
    'gas-high-share',
    'recipient-first-time',
    'signature-claimed',
    'single-source',
  ])
  expect(codesOf(checks).slice(-5)).toEqual(['simulated', 'decimals', 'gas', 'known-recipient', 'servers'])
})

it('judges a call by its price and the going rate', () => {
  const gathered = gatheredOf(SWAP, { market: { marketFeeRate: 7 } })
  const { input } = judgeCall({ thirdPartyId: 3 }, gathered, { origin: 'https://dapp.example' })
  expect(input.policy).toMatchObject({
    ...SWAP.policy,
    quotedOutput: SWAP.intent.minSats,
    bitcoinFeeSats: 500n,
    contractFees: CONTRACT_FEES,
    marketFeeRate: 7,
    isPageAsked: true,
    isIntegratorOfPage: true,
  })
})

it('tells the payout’s own fee where the contracts do', () => {
  const { chainQuote } = gatheredOf(SWAP)
  const feesWith = (bitcoinFeeSats: bigint | null) => {
    const { fees, feeSources } = judged(
      gatheredOf(SWAP, { chainQuote: { ...chainQuote, bitcoinFeeSats, sharedSats: 0n } }),
    )
    return { fee: fees.networkSats, source: feeSources.network }
  }
  expect(feesWith(700n)).toEqual({ fee: 700n, source: 'contracts' })
  expect(feesWith(null)).toEqual({ fee: 500n, source: 'service' })
})

it('tells what is taken of a known worth alone', () => {
  const { chainQuote } = gatheredOf(SWAP)
  const takenAt = (worth: bigint | null) =>
    judged(gatheredOf(SWAP, { chainQuote: { ...chainQuote, worth } })).price.taken
  expect(takenAt(SWAP.intent.minSats)?.parts.length).toBeGreaterThan(0)
  expect(takenAt(null)).toBeNull()
})

it('tells the fee of a crossing that is made', () => {
  expect(judged(gatheredOf(CROSSING)).crossingFee).toMatchObject({ source: 'transaction' })
  expect(judged(gatheredOf(SWAP)).crossingFee).toBeNull()
})
