import { encodeFunctionResult } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { FeeChoice } from '~/lib/contract/orders'
import { AppError } from '~/lib/core/errors'
import { allowanceFunction } from '~/lib/core/evm/abi/erc20'
import { type ReviewedCall, sealReviewedCall } from '~/lib/core/evm/reviewed'
import { outgoingOf } from '~/lib/core/journal/outgoing'
import { isToBitcoin } from '~/lib/core/journal/phase'
import { addressOf, APPROVED_TO_BITCOIN, hashOf, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import type { ToBitcoinIntent, ToBitcoinSwap } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { Keyring } from '../ports/keyring'
import type { PendingToBitcoinReview } from '../ports/pending-review'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { createCallApproval } from './approve-call'
import { stepsOf } from './simulate-steps'

const GWEI = 1_000_000_000n
const GAS = 500_000n
const OWN = addressOf('9')
const TOKEN = addressOf('7')
const ROUTER = addressOf('5')
const AMOUNT = 10n ** 18n
const PRIORITY = { slow: 1n * GWEI, normal: 2n * GWEI, fast: 4n * GWEI }
const most = (choice: FeeChoice) => GAS * (2n * GWEI + PRIORITY[choice])
const refuse = () => Promise.reject(new Error('not asked here'))

/** Only what an approval reads of a review is needed here. */
function isReview(part: object): part is PendingToBitcoinReview {
  return 'intent' in part
}

type World = {
  balance: bigint
  tokens: bigint
  allowance: bigint
  /** Whether the nodes run a call only once its allowance is mined. */
  isStepwise?: boolean
  /** Whether its key is elsewhere. */
  isOutside?: boolean
}

/** A wallet whose account has so much, and whose orders are of the native currency, or of a token. */
function walletWith({ balance, tokens, allowance, isStepwise = false, isOutside = false }: World) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const bridge = { refuses: false }
  const base = new FakeEvm(1001)
  base.chain.balance = async () => balance
  base.chain.nonce = async () => 0
  base.chain.fees = async () => ({ baseFeePerGas: GWEI, recentBaseFee: GWEI, priority: PRIORITY })
  base.chain.call = async ({ data }) =>
    encodeFunctionResult({
      abi: [allowanceFunction],
      result: data.startsWith('0xdd62ed3e') ? allowance : tokens,
    })
  const bitcoin = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
  const keyring: Keyring = {
    accounts: async () => ({ index: 0, bitcoin, evm: { address: OWN } }),
    withBitcoinKey: refuse,
    withEvmKey: async (_, use) => use(new Uint8Array(32).fill(7)),
  }
  const deployment = deploymentOf({ base })
  const callOf = (id: string, value: bigint): ReviewedCall =>
    sealReviewedCall({ to: ROUTER, data: `0x${id}`, value, functionName: 'swapAndUnwrap' })
  const approval = createCallApproval<ToBitcoinSwap, PendingToBitcoinReview>(
    {
      deployments: { current: async () => deployment, of: async () => deployment },
      keyring,
      outsideSigners: {
        of: refuse,
        ofEvm: async () => (isOutside ? { fingerprint: '73c5da0a', path: [0] } : undefined),
      },
      journal,
      mutex: memoryMutex(),
      clock,
    },
    {
      async reviewAgain({ intent, account }, pending) {
        if (bridge.refuses) throw new AppError('service-refused', 'gone')
        const call = callOf(pending?.id ?? '', intent.inputToken === null ? AMOUNT : 0n)
        const terms = { token: TOKEN, spender: ROUTER, amount: AMOUNT }
        const allowed = intent.inputToken === null ? null : { terms, grant: call, reset: call }
        const steps = await stepsOf(
          { review: { verdict: 'ok', findings: [] }, call, allowance: allowed },
          account,
          base.chain,
        )
        const ready = steps.map((step) => ({ ...step, gasLimit: GAS }))
        return {
          pending,
          call,
          allowance: allowed?.terms ?? null,
          ready: isStepwise ? ready.slice(0, 1) : ready,
        }
      },
      async startOf({ intent }, spend) {
        return { ...spend, intent, startedFrom: APPROVED_TO_BITCOIN.startedFrom }
      },
    },
  )
  const approve = (id: string, inputToken: ToBitcoinIntent['inputToken'], choice: FeeChoice) => {
    const intent = { ...APPROVED_TO_BITCOIN.intent, inputToken, inputAmount: AMOUNT }
    const gas = { slow: most('slow'), normal: most('normal'), fast: most('fast') }
    const review = { verdict: 'ok', findings: [] }
    const pending = {
      id,
      profileId: 'local',
      origin: null,
      account: OWN,
      intent,
      gas,
      review,
      createdAt: 1_000,
    }
    if (!isReview(pending)) throw new TypeError('no review')
    return approval.approve(pending, { acknowledged: true, feeChoice: choice })
  }
  const resume = (entry: ToBitcoinSwap) => approval.resume(entry, undefined)
  return { journal, approve, base, clock, bridge, resume }
}

describe('a choice of fee', () => {
  it('that the account cannot pay for signs nothing: no node would take it, and its nonce would block the account', async () => {
    const poor = { balance: AMOUNT + most('slow'), tokens: 0n, allowance: 0n }
    const { journal, approve } = walletWith(poor)
    await expect(approve('aa', null, 'fast')).rejects.toMatchObject({ code: 'gas-insufficient' })
    expect(await journal.get('aa')).toBeUndefined()
    expect((await approve('aa', null, 'slow')).attempts).toHaveLength(1)
  })
})

it('gives nothing to another signer once the review is gone', async () => {
  const rich = { balance: 10n * AMOUNT, tokens: AMOUNT, allowance: 0n }
  const { approve, journal, resume, base } = walletWith({ ...rich, isStepwise: true, isOutside: true })
  const { handovers = [] } = await approve('aa', TOKEN, 'slow')
  const [given] = handovers
  if (given === undefined || !('call' in given)) throw new Error('not handed over')
  const { kind, call, nonce, maxFeePerGas } = given
  const hash = hashOf('1')
  await journal.record('aa', {
    type: 'evm-signed',
    attempt: { kind, call, nonce, maxFeePerGas, hash, rawTransaction: null },
  })
  const sighting = {
    state: 'mined',
    success: true,
    blockNumber: 1n,
    blockHash: hashOf('f'),
    reason: null,
  } as const
  const entry = await journal.record('aa', { type: 'evm-seen', hash, sighting })
  if (!isToBitcoin(entry)) throw new TypeError('no swap to bitcoin')
  base.chain.call = async () => encodeFunctionResult({ abi: [allowanceFunction], result: AMOUNT })
  const ended = await resume(entry)
  expect(ended).toMatchObject({ abandoned: { reason: 'the review is gone' } })
  expect(ended.handovers).toHaveLength(1)
})

// threat: failing-call
it('a swap whose call the bridge refuses for days is given up, and its tokens are free again', async () => {
  const rich = { balance: 10n * AMOUNT, tokens: AMOUNT, allowance: 0n }
  const { approve, journal, resume, bridge, clock } = walletWith({ ...rich, isStepwise: true })
  const [sent] = (await approve('aa', TOKEN, 'slow')).attempts
  if (sent === undefined || !('hash' in sent) || sent.hash === null) throw new Error('not signed')
  const blockHash = hashOf('f')
  const sighting = { state: 'mined', success: true, blockNumber: 1n, blockHash, reason: null } as const
  const entry = await journal.record('aa', { type: 'evm-seen', hash: sent.hash, sighting })
  if (!isToBitcoin(entry)) throw new TypeError('no swap to bitcoin')
  bridge.refuses = true
  await expect(resume(entry)).rejects.toMatchObject({ code: 'service-refused' })
  clock.time += 49 * 3_600_000
  expect(await resume(entry)).toMatchObject({ abandoned: { code: 'quote-stale' } })
  expect(outgoingOf(await journal.open(), { address: OWN, chainId: 1001 }, TOKEN)).toBe(0n)
})

describe('an allowance', () => {
  it('that a call under way will use is not another call’s as well', async () => {
    const rich = { balance: 10n * AMOUNT, tokens: 10n * AMOUNT, allowance: AMOUNT }
    const { journal, approve } = walletWith(rich)
    const first = await approve('aa', TOKEN, 'slow')
    expect(first.attempts).toMatchObject([{ kind: 'call', nonce: 0 }])
    await expect(approve('bb', TOKEN, 'slow')).rejects.toMatchObject({ code: 'coins-reserved' })
    expect((await journal.get('bb'))?.attempts).toEqual([])
    // Once it is mined, nothing of it is left to be used.
    const blockHash = hashOf('f')
    const sighting = { state: 'mined', success: true, blockNumber: 501n, blockHash, reason: null } as const
    const [sent] = first.attempts
    if (sent === undefined || !('hash' in sent) || sent.hash === null) throw new Error('not signed')
    await journal.record('aa', { type: 'evm-seen', hash: sent.hash, sighting })
    expect((await approve('cc', TOKEN, 'slow')).attempts).toHaveLength(1)
  })
})
