import { encodeFunctionResult } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { FeeChoice } from '~/lib/contract/orders'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
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
import { ownSigner } from './own-signer.fixture'

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
}

/** A wallet whose account has so much, and whose orders are of the native currency, or of a token. */
function walletWith({ balance, tokens, allowance, isStepwise = false }: World) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const bridge: { refuses?: ErrorCode; reviews: number } = { reviews: 0 }
  const base = new FakeEvm(1001)
  const chain = { allowance, gas: GWEI, head: 501n, seconds: 0 }
  base.chain.balance = async () => balance
  base.chain.nonce = async () => 0
  base.chain.fees = async () => ({ baseFeePerGas: chain.gas, recentBaseFee: GWEI, priority: PRIORITY })
  base.chain.block = async (number = chain.head) => ({
    number,
    hash: hashOf('f'),
    timestamp: number === chain.head ? chain.seconds : 0,
  })
  base.chain.call = async ({ data }) =>
    encodeFunctionResult({
      abi: [allowanceFunction],
      result: data.startsWith('0xdd62ed3e') ? allowance : tokens,
    })
  const bitcoin = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
  const keyring: Keyring = {
    accounts: async () => ({ index: 0, bitcoin, evm: { address: OWN } }),
    withBitcoinKeys: refuse,
    withEvmKey: async (_, use) => use(new Uint8Array(32).fill(7)),
  }
  const deployment = deploymentOf({ base })
  const deployments = { current: async () => deployment, of: async () => deployment }
  const callOf = (id: string, value: bigint): ReviewedCall =>
    sealReviewedCall({ to: ROUTER, data: `0x${id}`, value, functionName: 'swapAndUnwrap' })
  const approval = createCallApproval<ToBitcoinSwap, PendingToBitcoinReview>(
    {
      deployments,
      keyring,
      signer: ownSigner({ keyring, journal }),
      journal,
      mutex: memoryMutex(),
      clock,
    },
    {
      async reviewAgain({ intent }, pending) {
        bridge.reviews += 1
        if (bridge.refuses !== undefined) throw new AppError(bridge.refuses, 'gone')
        const call = callOf(pending?.id ?? '', intent.inputToken === null ? AMOUNT : 0n)
        const terms = { token: TOKEN, spender: ROUTER, amount: AMOUNT }
        const allowed = intent.inputToken === null ? null : { terms }
        const isGranted = allowed === null || chain.allowance === AMOUNT
        const granted = { kind: 'allowance', call, gasLimit: GAS } as const
        const ready = [...(isGranted ? [] : [granted]), { kind: 'call', call, gasLimit: GAS } as const]
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
    const steps = inputToken === null ? 1n : 2n
    const gas = { slow: steps * most('slow'), normal: steps * most('normal'), fast: steps * most('fast') }
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
  return { journal, approve, chain, clock, bridge, keyring, resume }
}

describe('a choice of fee', () => {
  it('that the account can’t pay for signs nothing', async () => {
    const poor = { balance: AMOUNT + most('slow'), tokens: 0n, allowance: 0n }
    const { journal, approve } = walletWith(poor)
    await expect(approve('aa', null, 'fast')).rejects.toMatchObject({ code: 'gas-insufficient' })
    expect(await journal.get('aa')).toBeUndefined()
    expect((await approve('aa', null, 'slow')).attempts).toHaveLength(1)
  })
})

const RICH = { balance: 10n * AMOUNT, tokens: 10n * AMOUNT, allowance: 0n }
const REFUSED = { code: 'coins-reserved' }

/** A wallet whose order has its allowance mined, and lacks its call. */
async function allowedIn(world: Partial<World> = {}) {
  const wallet = walletWith({ ...RICH, isStepwise: true, ...world })
  const { approve, journal, chain } = wallet
  const given = await approve('aa', TOKEN, 'slow')
  if (!isToBitcoin(given)) throw new TypeError('no swap to bitcoin')
  await mine(wallet, given.attempts[0]?.hash ?? hashOf('1'))
  chain.allowance = AMOUNT
  const current = async () => {
    const entry = await journal.get('aa')
    if (entry === undefined || !isToBitcoin(entry)) throw new TypeError('no swap to bitcoin')
    return entry
  }
  return { ...wallet, current, goOn: async () => wallet.resume(await current()) }
}

const mine = ({ journal }: Pick<ReturnType<typeof walletWith>, 'journal'>, hash: Hex) =>
  journal.record('aa', {
    type: 'evm-seen',
    hash,
    sighting: { state: 'mined', success: true, blockNumber: 501n, blockHash: hashOf('f'), reason: null },
  })

describe('an order whose allowance is paid', () => {
  it('waits while gas costs more than was accepted', async () => {
    const { chain, goOn } = await allowedIn()
    chain.gas = 30n * GWEI
    expect(await goOn()).toMatchObject({ abandoned: null, stalled: { code: 'quote-stale' } })
    chain.gas = GWEI
    expect((await goOn()).attempts.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
  })

  it('ends at no failure that passes, however long it slept', async () => {
    const { bridge, clock, goOn, current } = await allowedIn()
    clock.time += 49 * 3_600_000
    bridge.refuses = 'chain-unreachable'
    await expect(goOn()).rejects.toMatchObject({ code: 'chain-unreachable' })
    expect(await current()).toMatchObject({ abandoned: null })
  })

  // threat: failing-call
  it('is given up once the bridge has refused for days', async () => {
    const { bridge, clock, goOn, journal } = await allowedIn()
    bridge.refuses = 'service-refused'
    expect(await goOn()).toMatchObject({ stalled: { code: 'service-refused' } })
    clock.time += 49 * 3_600_000
    expect(await goOn()).toMatchObject({ abandoned: { code: 'service-refused' } })
    expect(outgoingOf(await journal.open(), { address: OWN, chainId: 1001 }, TOKEN)).toBe(0n)
  })

  it('asks nobody while the wallet is locked', async () => {
    const { bridge, goOn, keyring } = await allowedIn()
    const reviews = bridge.reviews
    keyring.accounts = () => Promise.reject(new AppError('wallet-locked', 'locked'))
    await expect(goOn()).rejects.toMatchObject({ code: 'wallet-locked' })
    expect(bridge.reviews).toBe(reviews)
  })

  it.each([
    ['seven blocks', 508n, 400],
    ['a hundred seconds', 900n, 100],
  ])('outlives an allowance unseen for %s', async (_, head, seconds) => {
    const { chain, goOn, current } = await allowedIn()
    Object.assign(chain, { allowance: 0n, head, seconds })
    await expect(goOn()).rejects.toMatchObject({ code: 'chain-disagreement' })
    expect(await current()).toMatchObject({ abandoned: null })
  })

  it('ends with its allowance once that is final', async () => {
    const { chain, goOn } = await allowedIn()
    Object.assign(chain, { allowance: 0n, head: 513n, seconds: 301 })
    expect(await goOn()).toMatchObject({ abandoned: { code: 'quote-stale' } })
  })
})

describe('an allowance', () => {
  it('is no other order’s until its call is final', async () => {
    const { journal, approve, chain } = walletWith({ ...RICH, allowance: AMOUNT })
    const [sent] = (await approve('aa', TOKEN, 'slow')).attempts
    if (sent === undefined || !('hash' in sent) || sent.hash === null) throw new Error('not signed')
    await expect(approve('bb', TOKEN, 'slow')).rejects.toMatchObject(REFUSED)
    await mine({ journal }, sent.hash)
    await expect(approve('cc', TOKEN, 'slow')).rejects.toMatchObject(REFUSED)
    Object.assign(chain, { head: 513n, seconds: 301 })
    expect((await approve('dd', TOKEN, 'slow')).attempts).toHaveLength(1)
  })

  it('is no other order’s while it is to be mined', async () => {
    const { approve, journal } = walletWith({ ...RICH, isStepwise: true })
    expect((await approve('aa', TOKEN, 'slow')).attempts).toMatchObject([{ kind: 'allowance' }])
    await expect(approve('bb', TOKEN, 'slow')).rejects.toMatchObject(REFUSED)
    expect(await journal.get('bb')).toBeUndefined()
  })

  it('is one order’s where two are approved at once', async () => {
    const { approve, journal } = walletWith({ ...RICH, isStepwise: true })
    const both = await Promise.allSettled([approve('aa', TOKEN, 'slow'), approve('bb', TOKEN, 'slow')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await journal.open()).filter((entry) => entry.attempts.length > 0)).toHaveLength(1)
  })
})
