import { describe, expect, it } from 'vitest'
import {
  APPROVED_EVM_PAYMENT,
  addressOf,
  evmPayment,
  evmSeen,
  evmSigned,
  mined,
  signed,
  toBitcoin,
  toEvm,
} from './swap.fixture'
import { isQueued, previousCall } from './queue'

const entry = (id: string, nonce: number) => evmPayment([evmSigned('1', 'call', nonce)], { id })
const first = entry('first', 3)
const second = entry('second', 4)

describe('the queue of an account', () => {
  it('holds what has a higher nonce than an unmined entry', () => {
    expect(isQueued(second, [first, second])).toBe(true)
    expect(isQueued(first, [first, second])).toBe(false)
    expect(isQueued(toBitcoin([evmSigned('1', 'allowance', 4)], { account: first.account }), [first])).toBe(
      true,
    )
  })

  it('waits for nothing behind its own first nonce', () => {
    const steps = toBitcoin([evmSigned('1', 'allowance', 2), evmSigned('2', 'call', 4)])
    expect(isQueued(steps, [first])).toBe(false)
    expect(isQueued(second, [entry('rival', 4)])).toBe(false)
  })

  it('moves on once the earlier one is mined or cancelled', () => {
    const done = evmPayment([evmSigned('1', 'call', 3), evmSeen('1', mined())], { id: 'first' })
    const cancelled = evmPayment(
      [evmSigned('1', 'call', 3), evmSigned('2', 'cancel', 3), evmSeen('2', mined())],
      { id: 'first' },
    )
    expect(isQueued(second, [done])).toBe(false)
    expect(isQueued(second, [cancelled])).toBe(false)
  })

  it('is that of one account on one chain', () => {
    const elsewhere = { ...APPROVED_EVM_PAYMENT.intent, chainId: 1002 }
    const facts = [evmSigned('1', 'call', 3)]
    expect(isQueued(second, [evmPayment(facts, { id: 'first', intent: elsewhere })])).toBe(false)
    expect(isQueued(second, [evmPayment(facts, { id: 'first', account: { address: addressOf('8') } })])).toBe(
      false,
    )
  })

  it('holds nothing that is not signed, and no bitcoin', () => {
    expect(isQueued(evmPayment([], { id: 'second' }), [first])).toBe(false)
    expect(isQueued(toEvm([signed('1')]), [first])).toBe(false)
    expect(isQueued(second, [toEvm([signed('1')])])).toBe(false)
  })
})

describe('what has to be mined first', () => {
  const mined3 = evmPayment([evmSigned('1', 'call', 3), evmSeen('1', mined())], { id: 'first' })
  const mined2 = evmPayment([evmSigned('2', 'call', 2), evmSeen('2', mined())], { id: 'earlier' })

  it('is the entry right before, mined or not', () => {
    expect(previousCall(second, [mined2, mined3, second])).toBe(mined3)
    expect(previousCall(second, [mined2, first])).toBe(first)
  })

  it('is nothing where nothing waits, or nothing comes before', () => {
    expect(previousCall(mined3, [mined2])).toBeUndefined()
    expect(previousCall(mined2, [])).toBeUndefined()
    expect(previousCall(second, [entry('rival', 4), toEvm([signed('1')])])).toBeUndefined()
    expect(previousCall(toEvm([signed('1')]), [mined3])).toBeUndefined()
  })
})
