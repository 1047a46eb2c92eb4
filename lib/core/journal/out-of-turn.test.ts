import { describe, expect, it } from 'vitest'
import { replaceableAttempt, slowCalls } from './actions'
import { effectsOf } from './effects'
import { phaseOf, proofOf } from './phase'
import { currentAttempt } from './spend-phase'
import {
  burnRequest,
  COIN_A,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  logProof,
  mined,
  payout,
  seen,
  signed,
  START,
  APPROVED_TO_BITCOIN,
  toBitcoin,
  toEvm,
  txidOf,
} from './swap.fixture'
import { startBlock } from './starting-point'
import { transition } from './transition'
import type { Entry } from './types'

const PAGE = { ...APPROVED_TO_BITCOIN, intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' as const } }
const crossing: Fact = { type: 'message-sent', uniqueCounter: 4n, message: logProof('1') }
const crossingFailed: Fact = { type: 'crossing-failed', failure: logProof('2') }
const crossingRefunded: Fact = { type: 'crossing-refunded', refund: logProof('3') }
const said = (state: string, otherTxid?: string): Fact => ({
  type: 'service-said',
  state,
  status: null,
  targetTxid: null,
  ...(otherTxid !== undefined && { otherTxid }),
})

/** Whether a fact changed anything. */
const isNews = (before: Entry, fact: Fact) =>
  transition(before, { ...fact, at: START + 60_000 }).entry !== before

describe('the transaction that represents an entry', () => {
  it('is the confirmed one, although nodes accepted a later one', () => {
    const { attempts } = toEvm([
      signed('1'),
      signed('2', [COIN_A], 'bump'),
      { type: 'accepted', txid: txidOf('2') },
      seen('1', confirmed(1)),
    ])
    expect(currentAttempt(attempts)?.txid).toBe(txidOf('1'))
  })
})

describe('a swap to Bitcoin', () => {
  it('is replaced only once what used its nonce is deep', () => {
    const facts = [evmSigned('1')]
    const taken = (blocks: number): Fact => ({
      type: 'evm-conflict-seen',
      conflict: { nonce: 0, sinceBlock: 500n, blocks },
    })
    expect(phaseOf(toBitcoin([...facts, taken(5)]))).toBe('submitted')
    expect(phaseOf(toBitcoin([...facts, taken(6)]))).toBe('replaced')
  })

  it('cannot conflict before it is signed', () => {
    const taken: Fact = { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 500n, blocks: 6 } }
    expect(isNews(toBitcoin(), taken)).toBe(false)
  })

  it('is proven refunded by the refund alone', () => {
    expect(proofOf(toBitcoin([evmSigned('1'), crossing, crossingFailed]))).toBe('none')
    expect(proofOf(toBitcoin([evmSigned('1'), crossing, crossingFailed, crossingRefunded]))).toBe('chain')
  })

  it.each<[string, Fact]>([
    ['the height of Bitcoin', { type: 'tip-seen', height: 120 }],
    ['a payout', { type: 'payout-seen', payout: payout(confirmed(1)) }],
    ['the refund of a crossing', crossingRefunded],
  ])('ignores %s before it has reached that step', (_, fact) => {
    expect(isNews(toBitcoin([evmSigned('1'), evmSeen('1', mined())]), fact)).toBe(false)
  })

  it('is accepted once a node has accepted it', () => {
    const { attempts } = toBitcoin([evmSigned('1'), { type: 'evm-accepted', hash: hashOf('1') }])
    expect(attempts).toMatchObject([{ accepted: true, refusal: null }])
  })
})

describe('a swap to an EVM network', () => {
  it('ignores a payout before its refund is opened', () => {
    const failed = toEvm([signed('1'), { type: 'swap-failed', router: logProof('1') }])
    const paid: Fact = { type: 'payout-seen', payout: payout(confirmed(1)) }
    expect(isNews(failed, paid)).toBe(false)
    const opened = transition(failed, { type: 'refund-opened', burn: burnRequest('2'), at: START }).entry
    expect(isNews(opened, paid)).toBe(true)
  })

  it('is not proven by a report about another transaction', () => {
    const facts = [signed('1'), seen('1', confirmed(3))]
    expect(proofOf(toEvm([...facts, said('Done')]))).toBe('service')
    expect(proofOf(toEvm([...facts, said('Done', txidOf('9'))]))).toBe('none')
  })

  it('ignores a repeated report of the service', () => {
    expect(isNews(toEvm([signed('1'), said('Done')]), said('Done'))).toBe(false)
  })

  it('offers its cancelling spend for replacement despite a later bump', () => {
    // Another device with the same phrase bumped the payment meanwhile.
    const rawTransaction = `0200000001${'aa'.repeat(32)}0000000000fdffffff0000000000`
    const attempt = (digit: string, kind: 'payment' | 'cancel' | 'bump'): Fact => {
      const { attempt: plain } = signed(digit, [COIN_A], kind)
      return { type: 'signed', attempt: { ...plain, rawTransaction } }
    }
    const swap = toEvm([attempt('1', 'payment'), attempt('2', 'cancel'), attempt('3', 'bump')])
    expect(replaceableAttempt(swap)?.txid).toBe(txidOf('2'))
  })
})

describe('a swap signed by a page’s wallet', () => {
  const handed = () => toBitcoin([evmSigned(null, 'allowance'), evmSigned(null, 'call')], PAGE)
  const returned: Fact = { type: 'evm-returned', hash: hashOf('1') }

  it('has every step as an attempt, though without a hash', () => {
    expect(handed().attempts.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
  })

  it('is never signed here', () => {
    expect(effectsOf(toBitcoin([], PAGE))).toEqual([])
    expect(effectsOf(handed())).toEqual([])
  })

  it('is accepted once its hash is returned', () => {
    const swap = toBitcoin([evmSigned(null), returned], PAGE)
    expect(swap.attempts).toMatchObject([{ hash: hashOf('1'), accepted: true }])
    expect(isNews(swap, returned)).toBe(false)
    expect(isNews(toBitcoin([], PAGE), returned)).toBe(false)
  })

  it('is not broadcast from here once dropped', () => {
    const dropped = [evmSeen('1', { state: 'pending' }), evmSeen('1', { state: 'absent' })]
    expect(effectsOf(toBitcoin([evmSigned(null), returned, ...dropped], PAGE))).toEqual([])
  })
})

describe('a call cannot be sped up', () => {
  it('was found on the chain without its bytes', () => {
    const { attempts } = toBitcoin([evmSigned('1')])
    const [attempt] = attempts
    if (attempt === undefined) throw new TypeError('an attempt')
    const { accepted: _, refusal: __, sighting: ___, ...found } = { ...attempt, rawTransaction: null }
    expect(slowCalls(toBitcoin([{ type: 'evm-signed', attempt: found }]))).toEqual([])
  })

  it('has sent its message, though its block is gone', () => {
    const facts = [
      evmSigned('1'),
      evmSeen('1', mined()),
      crossing,
      evmSeen('1', { state: 'absent' as const }),
    ]
    expect(slowCalls(toBitcoin(facts))).toEqual([])
  })
})

it('scans an unknown chain from its first block', () => {
  const { startedFrom } = toEvm()
  expect(startBlock(startedFrom, 1001)).toBe(500n)
  expect(startBlock(startedFrom, 5)).toBe(0n)
})
