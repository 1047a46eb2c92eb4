import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { isReviewedCall } from '~/lib/core/evm/reviewed'
import { AppError } from '../errors'
import type { UnwrapReviewInput } from './unwrap'
import { type ReviewedUnwrap, reviewedCall } from './unwrap-call'

const ROUTER = '0xABCDEF0000000000000000000000000000000001'
const TOKEN = '0x1000000000000000000000000000000000000001'
const BTC = '0x2000000000000000000000000000000000000002'
const NATIVE = '0x3000000000000000000000000000000000000003'
const EXCHANGE = '0x4000000000000000000000000000000000000004'
const LOCKER = '0xa914cdd826bc19171087b07bc1f99bd62ef24b58eb1b87'

function inputOf(inputToken: UnwrapReviewInput['intent']['inputToken'], minSats = 500n): UnwrapReviewInput {
  return {
    network: 'regtest',
    kind: 'base',
    intent: {
      inputToken,
      inputAmount: 1_000n,
      bitcoinAddress: 'mhUyVeH79gtR5dxfxpejFFW29cLHUfz5Vx',
      minSats,
      thirdPartyId: 0,
    },
    deployment: {
      contract: ROUTER,
      exchangeConnectors: [EXCHANGE],
      wrappedBtc: BTC,
      wrappedNative: NATIVE,
    },
    lockers: [LOCKER],
    now: 1_000,
    response: {
      inputs: {
        params: [
          EXCHANGE,
          ['1000', minSats.toString()],
          true,
          [inputToken ?? NATIVE, BTC],
          1_600,
          '0x15906bd3ef5004b562c0d129ef3af57b61259ccc',
          1,
          LOCKER,
          0,
        ],
        value: inputToken === null ? '1000' : '0',
      },
    },
    policy: { maxRelayerFeePercent: 1, maxDeadlineSeconds: 3_600 },
  }
}

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

describe('reviewedCall', () => {
  // threat: excess-allowance
  it('seals the call with an allowance of the exact amount', () => {
    const { review, call, allowance } = reviewedCall(inputOf(TOKEN), false)
    expect(call).toEqual(review.call)
    expect(allowance?.terms).toEqual({ token: TOKEN, spender: ROUTER, amount: 1_000n })
    expect([allowance?.grant, allowance?.reset].map(approvalOf)).toEqual([
      { to: TOKEN, value: 0n, functionName: 'approve', spender: ROUTER.toLowerCase(), amount: 1_000n },
      { to: TOKEN, value: 0n, functionName: 'approve', spender: ROUTER.toLowerCase(), amount: 0n },
    ])
    expect([call, allowance?.grant ?? {}, allowance?.reset ?? {}].every(isReviewedCall)).toBe(true)
  })

  it('needs no allowance for the native currency', () => {
    const { call, allowance } = reviewedCall(inputOf(null), false)
    expect(allowance).toBeNull()
    expect(call.value).toBe(1_000n)
  })

  it('throws where the review refuses, whatever was acknowledged', () => {
    const input = inputOf(TOKEN)
    expect(codeAndFindings({ ...input, lockers: [], now: 2_000 }, true)).toEqual([
      'review-refused',
      'locker-unknown deadline-past',
    ])
  })

  it('tells of what refuses, and not of what only warns', () => {
    expect(codeAndFindings({ ...inputOf(TOKEN, 0n), lockers: [] }, true)).toEqual([
      'review-refused',
      'locker-unknown',
    ])
  })

  it('wants warnings to be acknowledged', () => {
    expect(codeAndFindings(inputOf(TOKEN, 0n), false)).toEqual(['review-unacknowledged', 'no-minimum'])
    expect(reviewedCall(inputOf(TOKEN, 0n), true).review.verdict).toBe('warn')
  })
})

function approvalOf(call: ReviewedUnwrap['call'] | undefined): unknown {
  if (call === undefined) return undefined
  const { args } = decodeFunctionData({ abi: approveAbi, data: call.data })
  const { to, value, functionName } = call
  return { to, value, functionName, spender: args[0].toLowerCase(), amount: args[1] }
}

function codeAndFindings(input: UnwrapReviewInput, acknowledged: boolean): unknown {
  try {
    return reviewedCall(input, acknowledged)
  } catch (thrown) {
    return thrown instanceof AppError ? [thrown.code, thrown.details['codes']] : thrown
  }
}
