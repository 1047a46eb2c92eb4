import { describe, expect, it } from 'vitest'
import { encodeTransaction } from '~/lib/core/evm/envelope'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { handedTransaction } from '~/lib/core/journal/handed-calls'
import { evmPayment, type Fact, handedCall, hashOf } from '~/lib/core/journal/swap.fixture'
import type { HandedCall } from '~/lib/core/journal/types'
import { handedCallOf } from './hand-over-call'
import { EVM_KEY, HANDED_CALL } from './handed-call.fixture'
import { returnedCall } from './returned-call'
import { requestIdOf } from './sign-request'

const CALL = handedCall(10n)
const CANCEL = handedCall(20n, 'cancel')
const given = (facts: Fact[]) => evmPayment(facts, { account: { address: HANDED_CALL.from } })
const refused = (reason: string) => expect.objectContaining({ details: { reason } })

function signed(handed: HandedCall, key = EVM_KEY) {
  const fields = handedTransaction(given([]), handed)
  const call = sealReviewedCall({ ...fields, functionName: '' })
  return signEvmTransaction(call, { ...fields, maxGasWei: 10n ** 20n }, key)
}

const storedAs = (handed: HandedCall): Fact => {
  const { kind, call, nonce, maxFeePerGas } = handed
  const { hash, rawTransaction } = signed(handed)
  return { type: 'evm-signed', attempt: { kind, call, nonce, maxFeePerGas, hash, rawTransaction } }
}

describe('a returned call', () => {
  it('is the one that is awaited', () => {
    const found = returnedCall(signed(CALL).rawTransaction, given([CALL]))
    expect(found.handover).toMatchObject({ kind: 'call', signedAs: null })
    expect(found.signed).toEqual(signed(CALL))
  })

  it('may be one that was taken before', () => {
    const { handover } = returnedCall(signed(CALL).rawTransaction, given([CALL, storedAs(CALL)]))
    expect(handover.signedAs).toBe(signed(CALL).hash)
  })

  it('is refused once it is superseded', () => {
    expect(() => returnedCall(signed(CALL).rawTransaction, given([CALL, CANCEL]))).toThrow(
      refused('superseded'),
    )
  })

  it.each([
    ['other-transaction', signed(CANCEL).rawTransaction],
    ['other-key', signed(CALL, new Uint8Array(32).fill(1)).rawTransaction],
    ['incomplete', encodeTransaction(handedTransaction(given([]), CALL))],
  ])('is refused as %s', (reason, returned) => {
    expect(() => returnedCall(returned, given([CALL]))).toThrow(refused(reason))
  })
})

it('names a request by the bytes to sign alone', () => {
  const [call, cancel] = [CALL, CANCEL].map((one) => requestIdOf(handedTransaction(given([]), one)))
  expect(call).toMatch(/^[0-9a-f]{12}8[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect(cancel).not.toBe(call)
  expect(hashOf('1')).not.toContain(call)
})

it('hands nothing over on a network that signers cannot read', () => {
  const { transaction, derivation } = HANDED_CALL
  const step = { kind: 'call', call: { ...transaction, functionName: '' } } as const
  expect(handedCallOf(step, transaction, derivation)).toMatchObject({ nonce: 9, derivation })
  expect(() => handedCallOf(step, { ...transaction, chainId: 2 ** 32 }, derivation)).toThrow(
    expect.objectContaining({ code: 'bad-input' }),
  )
})
