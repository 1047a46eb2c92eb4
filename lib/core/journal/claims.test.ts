import { describe, expect, it } from 'vitest'
import { claimsOf } from './claims'
import {
  addressOf,
  bitcoinPayment,
  burnRequest,
  confirmed,
  evmSigned,
  type Fact,
  hashOf,
  logProof,
  payout,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
  collateralPaid,
} from './swap.fixture'
import type { Entry } from './types'

const log = (digit: string) => `1001:${logProof(digit).blockHash}:${hashOf(digit)}:0`
const rise = { chainId: 1001, blockNumber: 5n, blockHash: hashOf('e'), account: addressOf('9') }
const routed: Fact = { type: 'routed', router: logProof('1') }
const failed: Fact = { type: 'swap-failed', router: logProof('1') }
const sent: Fact = { type: 'message-sent', uniqueCounter: 1n, message: logProof('5') }
const opened: Fact = { type: 'unwrap-opened', burn: burnRequest('6') }
const paid: Fact = { type: 'payout-seen', payout: payout(confirmed(1), 'd') }
const matched: Fact = { type: 'arrival-matched', arrival: logProof('8'), amount: 1n }

describe('an entry claims', () => {
  it.each<[string, Entry, string[]]>([
    ['the log of the router', toEvm([routed]), [log('1')]],
    ['the log of a fill', toEvm([{ type: 'filled', fill: logProof('1') }]), [log('1')]],
    [
      'the log of a fill beside the router’s',
      toEvm([{ type: 'filled', fill: logProof('2') }, routed]),
      [log('1'), log('2')],
    ],
    ['the log of a swap that failed', toEvm([failed]), [log('1')]],
    [
      'the log of a delivery',
      toEvm([{ type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 1n }]),
      [log('1'), log('2')],
    ],
    [
      'the rise of a balance, by its block and account',
      toEvm([{ type: 'delivered', router: logProof('1'), delivery: rise, amount: 1n }]),
      [log('1'), `1001:${hashOf('e')}:${addressOf('9')}`],
    ],
    ['a payment that merely matches, by itself', toEvm([routed, matched]), [log('1'), `match ${log('8')}`]],
    [
      'the log of a failure on the target chain',
      toEvm([routed, { type: 'target-failed', failure: logProof('3') }]),
      [log('1'), log('3')],
    ],
    [
      'the burn of a refund and its payout',
      toEvm([failed, { type: 'refund-opened', burn: burnRequest('6') }, paid]),
      [log('1'), log('6'), `${txidOf('d')}:0`],
    ],
    ['the message of a crossing', toBitcoin([sent]), [log('5')]],
    [
      'the logs of a failed crossing and its refund',
      toBitcoin([
        sent,
        { type: 'crossing-failed', failure: logProof('3') },
        { type: 'crossing-refunded', refund: logProof('4') },
      ]),
      [log('3'), log('4')],
    ],
    ['the burn of an unwrap', toBitcoin([opened]), [log('6')]],
    ['the output of a payout', toBitcoin([opened, paid]), [log('6'), `${txidOf('d')}:0`]],
    ['the log of what collateral paid', toBitcoin([opened, collateralPaid('7')]), [log('6'), log('7')]],
    [
      'the log of what collateral paid for a refund',
      toEvm([failed, { type: 'refund-opened', burn: burnRequest('6') }, collateralPaid('7')]),
      [log('1'), log('6'), log('7')],
    ],
    [
      'none once a payout is gone',
      toBitcoin([opened, paid, { type: 'payout-seen', payout: null }]),
      [log('6')],
    ],
    ['its EVM transaction, however it is written', toBitcoin([evmSigned('A')]), [hashOf('a')]],
    ['nothing while a page’s wallet holds it', toBitcoin([evmSigned(null)]), []],
    [
      'what a page’s wallet returned',
      toBitcoin([evmSigned(null), { type: 'evm-returned', hash: hashOf('b') }]),
      [hashOf('b')],
    ],
    ['no proof that a reorganisation removed', toEvm([routed, { type: 'proof-lost' }]), []],
    ['nothing for a payment', bitcoinPayment([signed('1')]), []],
  ])('%s', (_, entry, claimed) => {
    expect(claimsOf(entry).toSorted()).toEqual(claimed.toSorted())
  })
})
