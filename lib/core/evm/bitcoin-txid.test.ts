import { describe, expect, it } from 'vitest'
import { displayTxid, internalTxid } from './bitcoin-txid'

// The only transaction of block 1, displayed and in internal byte order.
const DISPLAYED = '0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098'
const INTERNAL = '0x982051fd1e4ba744bbbe680e1fee14677ba1a3c3540bf7b1cdb606e857233e0e'

describe('txids in contracts', () => {
  it('are in internal byte order', () => {
    expect(internalTxid(DISPLAYED)).toBe(INTERNAL)
    expect(displayTxid(INTERNAL)).toBe(DISPLAYED)
    expect(internalTxid(DISPLAYED.toUpperCase())).toBe(INTERNAL)
  })

  it.each(['', '0x', DISPLAYED.slice(1), `${DISPLAYED}00`, DISPLAYED.replace('0', 'g')])(
    'refuse %j',
    (txid) => {
      expect(() => internalTxid(txid)).toThrow(expect.objectContaining({ code: 'bad-input' }))
      expect(() => displayTxid(`0x${txid}`)).toThrow(expect.objectContaining({ code: 'bad-input' }))
    },
  )
})
