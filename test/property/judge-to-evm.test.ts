import { expect, it } from 'vitest'
import { addressOf, toEvm } from '~/lib/core/journal/swap.fixture'
import { readWrap } from '~/lib/core/payload/carried-payload'
import { afterFees, percentageFees } from '~/lib/core/quote/fees'
import { judgeToEvm } from '~/lib/core/review/judge-to-evm'
import { NOTHING_READ } from '~/lib/core/review/readings'
import { wrapCase } from './wrap-cases'

type Route = Parameters<typeof judgeToEvm>[0]
type Gathered = Parameters<typeof judgeToEvm>[1]

const PLAIN = wrapCase('regtest-p2wpkh-v1-wrap-2in-change-17').input
const SWAP = wrapCase('regtest-p2wpkh-v1-swap-4in-change-7').input
const CONTRACT_FEES = { protocolPer1e4: 10, lockerPer1e4: 15, thirdPartyPer1e4: 0 }
const OWN = { origin: null }

function routeOf(input: typeof PLAIN, change: Partial<Route> = {}): Route {
  return {
    order: { feeChoice: null, amountSats: input.intent.amountSats },
    network: { kind: 'base', label: 'Polygon', nativeCurrency: { symbol: 'POL' } },
    base: { router: 'v2', payloads: { wrap: [28, 40], swap: [65, 77] } },
    bitcoin: { network: input.network, minRelayFeeRate: 1 },
    token: { address: addressOf('7'), symbol: 'TKN', name: 'Token', decimals: 18 },
    recipientAddress: input.intent.recipientAddress,
    ...change,
  }
}

/** Everything that is known of a genuine transaction where all is well, and the service offers what the chains do. */
function gatheredOf(input: typeof PLAIN, change: Partial<Gathered> = {}): Gathered {
  const { intent, signer, utxos, prevTxs, lockers, policy } = input
  const networkSats = policy.quotedServiceFeeSats ?? 0n
  const shares = percentageFees(intent.amountSats, CONTRACT_FEES)
  const totalSats = networkSats + shares.protocolSats + shares.lockerSats
  const isPlain = intent.payload.kind === 'wrap'
  const output = isPlain ? afterFees(intent.amountSats, networkSats, CONTRACT_FEES) : intent.minOutput
  return {
    estimate: { outputAmount: output, fees: { networkSats, ...shares, fillerSats: 0n, totalSats } },
    psbt: input.psbt,
    payload: readWrap(input.psbt).payload,
    intent,
    minOutput: intent.minOutput,
    signer,
    signers: [signer],
    change: signer,
    coins: utxos,
    facts: { prevTxs, lockers },
    readings: NOTHING_READ,
    feeRates: { rates: new Map([[1, policy.marketFeeRate ?? 1]]) },
    chainQuote: {
      quote: {
        output,
        sources: [
          { kind: 'exchange', output },
          { kind: 'oracle', output },
        ],
        spreadBps: 0,
      },
      contractFees: CONTRACT_FEES,
      bitcoinFeeSats: null,
      sharedSats: intent.amountSats,
      exchanged: null,
      worth: null,
      priceEffectBps: null,
      disputed: [],
    },
    contracts: { decimals: [{ profile: 18, contract: [18] }], code: [] },
    recipientWei: 1n,
    payer: undefined,
    recipient: { standing: 'book', address: intent.recipientAddress, name: 'Mine' },
    open: [],
    counts: new Map([['Bitcoin', { servers: 2, of: 2 }]]),
    ...change,
  }
}

const codesOf = (seen: readonly { code: string }[]) => seen.map(({ code }) => code)

it.each([
  ['a wrap', PLAIN],
  ['a swap', SWAP],
])('lets %s pass where all is well', (_, input) => {
  const { review } = judgeToEvm(routeOf(input), gatheredOf(input), OWN)
  expect(review.findings).toEqual([])
})

it('adds findings on contracts, rates, payer, recipient and servers', () => {
  const beside = toEvm()
  const { review, checks } = judgeToEvm(
    routeOf(SWAP, { recipientAddress: beside.intent.recipientAddress }),
    gatheredOf(SWAP, {
      contracts: { decimals: [{ profile: 18, contract: [6] }], code: [] },
      feeRates: { rates: new Map([[1, 5]]), dearer: new Map([[1, 5]]) },
      payer: { ...SWAP.signer, isShared: true },
      recipient: { standing: 'new', address: SWAP.intent.recipientAddress },
      open: [{ ...beside, claim: 'held' }],
      recipientWei: 0n,
      counts: new Map([['Bitcoin', { servers: 1, of: 2 }]]),
    }),
    OWN,
  )
  expect(review.verdict).toBe('refuse')
  expect(codesOf(review.findings)).toEqual([
    'token-decimals',
    'sources-dispute',
    'payer-shared',
    'recipient-first-time',
    'signature-claimed',
    'recipient-without-gas',
    'single-source',
  ])
  expect(checks.slice(-3)).toMatchObject([
    { code: 'decimals', evidence: null },
    { code: 'known-recipient', evidence: null },
    { code: 'servers', evidence: null },
  ])
})

it.each([
  ['base', 'v1', false],
  ['base', 'v2', true],
  ['cross-chain', 'v1', true],
] as const)('allows crossing fees on %s networks, %s routers: %s', (kind, router, takesBridgeFee) => {
  const { network, base, ...route } = routeOf(SWAP)
  const judged = judgeToEvm(
    { ...route, network: { ...network, kind }, base: { ...base, router } },
    gatheredOf(SWAP),
    OWN,
  )
  expect(judged.input.policy).toMatchObject({ takesBridgeFee, areCoinsNamed: true, payloadLengths: [65, 77] })
})

it.each([
  ['the fees of a plain wrap', PLAIN, CONTRACT_FEES, false],
  ['the service where the fees are unknown', PLAIN, null, true],
  ['the service where something is exchanged', SWAP, CONTRACT_FEES, true],
] as const)('expects an output by %s', (_, input, contractFees, isOfService) => {
  const { estimate, chainQuote, ...gathered } = gatheredOf(input)
  const outputAmount = estimate.outputAmount + 7n
  const { expectedOutput, promise } = judgeToEvm(
    routeOf(input),
    { ...gathered, estimate: { ...estimate, outputAmount }, chainQuote: { ...chainQuote, contractFees } },
    OWN,
  )
  expect(expectedOutput).toBe(isOfService ? outputAmount : promise.leastArrival)
  expect(expectedOutput).not.toBe(isOfService ? promise.leastArrival : outputAmount)
})

it('tells the fixed fee of a readable transaction', () => {
  const { payload, estimate } = gatheredOf(SWAP)
  const stated = { ...estimate, fees: { ...estimate.fees, networkSats: 1n } }
  const judged = (change: Partial<Gathered>) =>
    judgeToEvm(routeOf(SWAP), gatheredOf(SWAP, { estimate: stated, ...change }), OWN)
  expect(judged({})).toMatchObject({
    fees: { networkSats: payload?.serviceFeeSats },
    feeSources: { network: 'transaction' },
  })
  expect(judged({ payload: undefined })).toMatchObject({
    fees: { networkSats: 1n },
    feeSources: { network: 'service' },
    crossingFee: null,
  })
})

it('tells what is taken of a known worth alone', () => {
  const { chainQuote } = gatheredOf(SWAP)
  const takenAt = (worth: bigint | null) =>
    judgeToEvm(routeOf(SWAP), gatheredOf(SWAP, { chainQuote: { ...chainQuote, worth } }), OWN).price.taken
  expect(takenAt(SWAP.intent.minOutput)?.parts.length).toBeGreaterThan(0)
  expect(takenAt(null)).toBeNull()
})
