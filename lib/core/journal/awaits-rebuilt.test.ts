import { describe, expect, it } from 'vitest'
import { awaitsRebuilt } from './awaits-rebuilt'
import {
  APPROVED_EVM_PAYMENT,
  APPROVED_TO_BITCOIN,
  bitcoinPayment,
  evmPayment,
  evmSigned,
  type Fact,
  handedCall,
  handedOver,
  nonceUsed,
  returned,
  signed,
  toBitcoin,
} from './swap.fixture'
import { abandoned } from './transition.fixture'

const CALL = handedCall(10n, 'call', 1)
const PAYMENT = handedOver('1')
const sent = (nonce = 1, start = {}) =>
  toBitcoin([evmSigned('5', 'call', nonce)], { id: 'rebuilt', ...start })
const ofPage = (facts: Fact[] = [evmSigned(null)]) =>
  toBitcoin(facts, { intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' } })
const inBlock = (block: bigint) => ({
  startedFrom: { ...APPROVED_TO_BITCOIN.startedFrom, blocks: [{ chainId: 31_337, block }] },
})

describe('awaitsRebuilt', () => {
  it.each([
    ['the call that another signer was given', toBitcoin([CALL]), sent(), true],
    ['it with another nonce', toBitcoin([CALL]), sent(2), false],
    [
      'it on another chain',
      toBitcoin([CALL]),
      sent(1, { intent: { ...APPROVED_TO_BITCOIN.intent, chainId: 5 } }),
      false,
    ],
    ['it of another account', toBitcoin([CALL]), sent(1, { account: { address: '0x01' } }), false],
    ['it once its nonce is used for good', toBitcoin([handedCall(10n), nonceUsed(1, true)]), sent(0), false],
    ['the call of a page’s wallet', ofPage(), sent(), true],
    ['that call where it was sent before the order', ofPage(), sent(1, inBlock(0n)), false],
    ['the call of a page’s wallet that was seen', ofPage([evmSigned('6')]), sent(), false],
    ['a call that was given up', ofPage([evmSigned(null), abandoned]), sent(), false],
    [
      'bitcoin that another signer was given',
      bitcoinPayment([PAYMENT]),
      bitcoinPayment([PAYMENT, returned(PAYMENT)], { id: 'rebuilt' }),
      true,
    ],
    [
      'another transaction',
      bitcoinPayment([PAYMENT]),
      bitcoinPayment([signed('2')], { id: 'rebuilt' }),
      false,
    ],
    ['bitcoin instead of a call', toBitcoin([CALL]), bitcoinPayment([signed('1')]), false],
  ])('tells %s', (_, waiting, rebuilt, isAwaited) => {
    expect(awaitsRebuilt(waiting, rebuilt)).toBe(isAwaited)
  })

  it('leaves out what no log leads to', () => {
    const call = { ...APPROVED_EVM_PAYMENT.call, data: '0x' as const, value: 1n }
    const native = evmPayment([{ ...CALL, call }])
    const attempt = {
      kind: 'call',
      call,
      hash: '0x05',
      rawTransaction: null,
      nonce: 1,
      maxFeePerGas: null,
    } as const
    expect(awaitsRebuilt(native, evmPayment([{ type: 'evm-signed', attempt }]))).toBe(false)
  })
})
