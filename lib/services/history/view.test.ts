import { describe, expect, it } from 'vitest'
import {
  COIN_A,
  confirmed,
  evmSigned,
  evmSeen,
  type Fact,
  hashOf,
  mined,
  seen,
  signed,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { delivered, accepted, unwrapOpened, paid, toEvmView, toBitcoinView } from './view.fixture'

describe('the servers that have shown the end', () => {
  const seenBy = { servers: 1, of: 2 }

  it('are those of its latest proof', () => {
    const paidBefore: Fact = { ...paid({ state: 'mempool' }), seenBy: { servers: 2, of: 2 } }
    expect(toBitcoinView([unwrapOpened, paidBefore, { ...paid(), seenBy }]).seenBy).toEqual(seenBy)
    expect(toEvmView([{ ...delivered, seenBy }]).seenBy).toEqual(seenBy)
  })

  it('are not told before the chain proves it', () => {
    expect(toBitcoinView([unwrapOpened, { ...paid({ state: 'mempool' }), seenBy }]).seenBy).toBeNull()
    expect(toBitcoinView([unwrapOpened, paid()]).seenBy).toBeNull()
  })
})

describe('the view of a swap', () => {
  it('names the transaction that represents it', () => {
    expect(toEvmView([]).txid).toBeNull()
    expect(toEvmView([signed('1'), accepted, signed('2', [COIN_A], 'bump')]).txid).toBe(txidOf('1'))
    expect(toEvmView([signed('1'), signed('2', [COIN_A], 'bump'), seen('2', confirmed(1))]).txid).toBe(
      txidOf('2'),
    )
    expect(toBitcoinView([evmSigned('1', 'allowance')]).txid).toBeNull()
    expect(toBitcoinView([evmSigned('1'), evmSigned('2'), evmSeen('1', mined())]).txid).toBe(hashOf('1'))
  })

  it('exports every signed transaction, except those of a page’s wallet', () => {
    expect(toEvmView([signed('1'), signed('2', [COIN_A], 'bump')]).rawTransactions).toEqual([
      { kind: 'payment', txid: txidOf('1'), hex: 'raw-1' },
      { kind: 'bump', txid: txidOf('2'), hex: 'raw-2' },
    ])
    expect(toBitcoinView([evmSigned(null, 'allowance'), evmSigned('1')]).rawTransactions).toEqual([
      { kind: 'call', txid: hashOf('1'), hex: '0x11' },
    ])
  })
})
