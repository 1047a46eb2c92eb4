import { describe, expect, it } from 'vitest'
import { isQueued } from './actions'
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

const entry = (id: string, nonce: number) => evmPayment([evmSigned('1', 'call', nonce)], { id })
const first = entry('first', 3)
const second = entry('second', 4)

describe('the queue of an account', () => {
  it('holds what has a higher nonce than another entry that is not mined', () => {
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

  it('moves on once the earlier one is mined, or its cancellation', () => {
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
