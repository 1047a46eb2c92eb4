import { expect, it } from 'vitest'
import { readUnsigned, readUnwrapInputs } from '~/lib/contract/bridge-service'
import unwrapVectors from '../../vectors/unwrap-inputs.json'
import wrapVectors from '../../vectors/wrap-unsigned.json'

it('reads every genuine unsigned transaction, bare and enveloped', () => {
  expect(wrapVectors.cases).toHaveLength(24)
  for (const { response } of wrapVectors.cases) {
    const expected = { psbt: response.unsignedTransaction, feeRate: response.feeRate }
    expect(readUnsigned({ status: 200, text: JSON.stringify(response) })).toEqual(expected)
    const text = JSON.stringify({ success: true, data: response })
    expect(readUnsigned({ status: 200, text })).toEqual(expected)
  }
})

it('passes on every genuine contract input unchanged', () => {
  for (const { response } of unwrapVectors.cases) {
    const text = JSON.stringify({ success: true, data: response })
    expect(readUnwrapInputs({ status: 200, text })).toEqual(response)
  }
})
