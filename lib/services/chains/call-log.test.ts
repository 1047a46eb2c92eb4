import { expect, it } from 'vitest'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { msgSent, newUnwrap } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../ports/profile.fixture'
import type { EvmLog, EvmTransaction } from '../ports/evm-chain'
import { carriesCall } from './call-log'

const ACCOUNT = addressOf('4')
const ROUTER = addressOf('b')
const DATA: Hex = `0x12345678${'ab'.repeat(64)}`
const CALL = { kind: 'call', call: { to: ROUTER, data: DATA, value: 0n, functionName: 'x' } } as const
const [base, cross] = [0, 1].map((index) => {
  const network = PROFILE.evm[index]
  if (network === undefined) throw new Error('no such network')
  return network
})

/** A batch of the account's own code (EIP-7702), or sent by a bundler. */
const batch = (over: Partial<EvmTransaction> = {}): EvmTransaction => ({
  hash: hashOf('1'),
  from: ACCOUNT,
  to: ACCOUNT,
  input: `0xe9ae5c53${ROUTER.slice(2).padStart(64, '0')}${DATA.slice(2)}`,
  value: 0n,
  nonce: 3,
  blockNumber: 1n,
  ...over,
})
const log = (topics: Hex[], address: Hex = ROUTER): EvmLog => ({
  address,
  topics,
  data: '0x',
  blockNumber: 1n,
  blockHash: hashOf('2'),
  transactionHash: hashOf('1'),
  logIndex: 0,
})
const BURN = log([newUnwrap.topic, wordOfAddress(ACCOUNT)])
const carries = (transaction: EvmTransaction, logs: EvmLog[], network = base) => {
  if (network === undefined) throw new Error('no such network')
  return carriesCall(transaction, logs, CALL, ACCOUNT, network)
}

it('recognises a batched call by calldata and the account’s log', () => {
  expect(carries(batch(), [BURN])).toBe(true)
  expect(carries(batch({ from: addressOf('e'), to: addressOf('f') }), [BURN])).toBe(true)
})

// threat: lying-page-wallet
it.each<[string, EvmTransaction, EvmLog[]]>([
  ['other calldata', batch({ input: `0x${'00'.repeat(100)}` }), [BURN]],
  ['another target', batch({ input: DATA }), [BURN]],
  ['no log', batch(), []],
  ['a log of another account', batch(), [log([newUnwrap.topic, wordOfAddress(addressOf('5'))])]],
  ['a log of another contract', batch(), [log([newUnwrap.topic, wordOfAddress(ACCOUNT)], addressOf('c'))]],
])('takes no batch with %s for the call', (_, transaction, logs) => {
  expect(carries(transaction, logs)).toBe(false)
})

it('needs the account as sender where the log omits it', () => {
  const sent = [log([msgSent.topic])]
  expect(carries(batch(), sent, cross)).toBe(true)
  expect(carries(batch({ from: addressOf('e') }), sent, cross)).toBe(false)
})

it('takes the plain call without a log', () => {
  expect(carries(batch({ to: ROUTER, input: DATA }), [])).toBe(true)
  expect(carries(batch({ to: ROUTER, input: DATA, from: addressOf('e') }), [])).toBe(false)
})
