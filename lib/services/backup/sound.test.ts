import { keccak256 } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { encodeTransaction } from '~/lib/core/evm/envelope'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import {
  addressOf,
  COIN_A,
  COIN_B,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  journalOf,
  mined,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
} from '~/lib/core/journal/swap.fixture'
import { isSound } from './sound'

const RAW = Buffer.from(
  encodeUnsigned({
    version: 2,
    inputs: [{ ...COIN_A, sequence: 0xfffffffd }],
    outputs: [{ scriptPubKey: `0014${'11'.repeat(20)}`, valueSats: 5n }],
    lockTime: 0,
  }),
).toString('hex')
const ATTEMPT: Extract<Fact, { type: 'signed' }>['attempt'] = {
  kind: 'payment',
  txid: decodeTransaction(RAW).txid,
  rawTransaction: RAW,
  inputs: [COIN_A],
  feeSats: 1n,
  vsize: 100,
}
const SIGNED: Fact = { type: 'signed', attempt: ATTEMPT }
const ABANDONED: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'old' } }
const call = { ...APPROVED_TO_BITCOIN.call, data: '0xABcd', value: 7n } as const
const RAW_CALL = encodeTransaction({
  chainId: APPROVED_TO_BITCOIN.intent.chainId,
  nonce: 3,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 1n,
  gasLimit: 1n,
  to: call.to,
  value: call.value,
  data: '0xabcd',
})
type EvmSigned = Extract<Fact, { type: 'evm-signed' }>
const sent = (kind: 'allowance' | 'call', over: Partial<EvmSigned['attempt']> = {}): Fact => ({
  type: 'evm-signed',
  attempt: {
    kind,
    call,
    hash: keccak256(RAW_CALL),
    rawTransaction: RAW_CALL,
    nonce: 3,
    maxFeePerGas: 1n,
    ...over,
  },
})

const toEvm = (...facts: Fact[]) => isSound(journalOf(APPROVED_TO_EVM, facts))
const toBitcoin = (...facts: Fact[]) => isSound(journalOf(APPROVED_TO_BITCOIN, facts))
const byPage = (...facts: Fact[]) =>
  isSound(
    journalOf({ ...APPROVED_TO_BITCOIN, intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' } }, facts),
  )

describe('a journal from a file', () => {
  it('is accepted if all of it was signed', () => {
    expect(toEvm(SIGNED)).toBe(true)
    expect(toBitcoin(sent('allowance'), sent('call'))).toBe(true)
    expect(byPage(evmSigned(null))).toBe(true)
    // A page's wallet has sent it again at another price, in a form whose bytes nodes do not give.
    const returned: Fact = { type: 'evm-returned', hash: hashOf('1'), nonce: 3 }
    expect(byPage(evmSigned(null), returned, sent('call', { rawTransaction: null }))).toBe(true)
  })

  it('is accepted if nothing in it will be signed', () => {
    expect(toEvm(ABANDONED)).toBe(true)
    expect(toBitcoin(ABANDONED)).toBe(true)
    // Its allowance was sent, and then the price had moved.
    expect(toBitcoin(sent('allowance'), evmSeen('1', mined()), ABANDONED)).toBe(true)
  })

  // threat: foreign-backup
  it('is rejected if its approval could still lead to a signature', () => {
    expect(toEvm()).toBe(false)
    expect(toBitcoin()).toBe(false)
  })

  // The call would be built from the file's own terms, and signed without the user's approval.
  it('is rejected if the call would be signed once its allowance is mined', () => {
    expect(toBitcoin(sent('allowance'))).toBe(false)
    expect(toBitcoin(sent('allowance'), evmSeen('1', mined()))).toBe(false)
    expect(toBitcoin(evmSigned(null, 'allowance'), ABANDONED)).toBe(false)
    const handed: Fact = { type: 'evm-returned', hash: hashOf('1') }
    expect(toBitcoin(evmSigned(null, 'allowance'), ABANDONED, handed)).toBe(false)
  })

  it('is rejected if signed bytes are not what they claim to be', () => {
    expect(toEvm({ type: 'signed', attempt: { ...ATTEMPT, txid: 'a'.repeat(64) } })).toBe(false)
    expect(toEvm({ type: 'signed', attempt: { ...ATTEMPT, inputs: [COIN_A, COIN_B] } })).toBe(false)
    expect(toEvm({ type: 'signed', attempt: { ...ATTEMPT, rawTransaction: 'nothing' } })).toBe(false)
  })

  it.each<[string, Partial<EvmSigned['attempt']>]>([
    ['another hash', { hash: hashOf('1') }],
    ['no hash', { hash: null }],
    ['another nonce', { nonce: 1_000_000_000 }],
    ['another target', { call: { ...call, to: addressOf('8') } }],
    ['other calldata', { call: { ...call, data: '0xabce' } }],
    ['another value', { call: { ...call, value: 8n } }],
    ['bytes that are no transaction', { rawTransaction: '0x02aa', hash: keccak256('0x02aa') }],
    ['a nonce, but no bytes', { rawTransaction: null }],
  ])('is rejected if a call has %s', (_, over) => {
    expect(toBitcoin(sent('call'))).toBe(true)
    expect(toBitcoin(sent('call', over))).toBe(false)
  })

  it('is rejected if a call is for another chain', () => {
    const intent = { ...APPROVED_TO_BITCOIN.intent, chainId: 1002 }
    expect(isSound(journalOf({ ...APPROVED_TO_BITCOIN, intent }, [sent('call')]))).toBe(false)
  })

  // A payment of ours that anybody can read on the chain could otherwise hold all our other coins.
  it('is rejected if it reserves coins that its payment does not spend', () => {
    const greedy = { ...APPROVED_TO_EVM, reserved: [COIN_A, COIN_B] }
    expect(isSound(journalOf(greedy, [SIGNED]))).toBe(false)
    expect(isSound(journalOf(greedy, [ABANDONED]))).toBe(true)
  })

  it('is rejected without its approval', () => {
    expect(isSound(journalOf(APPROVED_TO_EVM, [SIGNED]).slice(1))).toBe(false)
    expect(isSound([])).toBe(false)
  })
})
