import { describe, expect, it } from 'vitest'
import { encodeCall } from '../evm/call'
import { addressOf } from '../journal/swap.fixture'
import type { BridgePayload } from '../payload/payload'
import { crossingOfCall, crossingOfPayload, statedCrossing } from './crossing-fee'

const [base, across] = [{ kind: 'base' }, { kind: 'cross-chain' }] as const

describe('what a service states of a crossing', () => {
  it('is its word, in either direction', () => {
    const quarter = { basisPoints: 25, source: 'service' }
    expect(statedCrossing(across, 'to-evm', { crossingFee: 25_000n })).toEqual(quarter)
    expect(statedCrossing(across, 'to-bitcoin', { crossingFee: 25n * 10n ** 14n })).toEqual(quarter)
    expect(statedCrossing(across, 'to-evm', { crossingFee: 24_999n })).toEqual(quarter)
    expect(statedCrossing(across, 'to-evm', { crossingFee: 0n })).toBeNull()
  })

  it('is nothing of a base network, where nothing crosses', () => {
    expect(statedCrossing(base, 'to-evm', { crossingFee: 25_000n })).toBeNull()
  })
})

describe('the fee of a crossing', () => {
  const payload: BridgePayload = {
    kind: 'swap',
    codec: 'v1',
    chainId: 1,
    appId: 1,
    recipientAddress: addressOf('9'),
    serviceFeeSats: 500n,
    speed: false,
    thirdPartyId: 0,
    outputToken: addressOf('7'),
    minOutput: 5n,
    crossingFeePer1e7: 12_345n,
  }
  const call = {
    to: addressOf('5'),
    value: 0n,
    functionName: 'swapAndUnwrap',
    data: encodeCall({
      kind: 'connector-swap',
      token: addressOf('7'),
      exchangeConnector: addressOf('3'),
      inputAmount: 100n,
      minSats: 90n,
      isFixedToken: true,
      path: [addressOf('7'), addressOf('8')],
      userScript: `0x${'11'.repeat(20)}`,
      scriptType: 3,
      lockingScript: `0xa914${'22'.repeat(20)}87`,
      crossingFeePer1e18: 5n * 10n ** 15n,
      thirdPartyId: 0n,
    }),
  }

  it('is read from a payment’s instructions', () => {
    expect(crossingOfPayload(payload)).toEqual({ basisPoints: 12.35, source: 'transaction' })
    expect(crossingOfPayload({ ...payload, crossingFeePer1e7: 0n })).toBeNull()
    expect(crossingOfPayload(undefined)).toBeNull()
  })

  it('is read from a call to a connector alone', () => {
    expect(crossingOfCall(call)).toEqual({ basisPoints: 50, source: 'transaction' })
    expect(crossingOfCall({ ...call, data: '0x' })).toBeNull()
    expect(crossingOfCall(undefined)).toBeNull()
  })
})
