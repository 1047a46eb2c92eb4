import { expect, it } from 'vitest'
import { provenInputs } from './coins'
import { sealAllowed } from './seal'

const input = { txid: 'ab'.repeat(32), vout: 1, sequence: 0xffffffff }
const output = { valueSats: 5n, scriptPubKey: '51' }

it('signing has each input with what it spends, or none where a coin is not proven', () => {
  const proven = { input, proven: output }
  expect(provenInputs([proven])).toEqual([{ ...input, ...output }])
  expect(provenInputs([proven, { input, proven: 'missing' }])).toBeUndefined()
})

it('a transaction without a plan for its signatures is refused, whatever the verdict', () => {
  expect(() => sealAllowed({ verdict: 'ok', findings: [] }, undefined, true)).toThrow(
    expect.objectContaining({ code: 'review-refused' }),
  )
})
