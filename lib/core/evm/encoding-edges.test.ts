import { describe, expect, it } from 'vitest'
import { encodeFunctionData } from 'viem/utils'
import { swapAndUnwrapFunction } from './abi/burn-router'
import { connectorSwapAndUnwrapFunction } from './abi/connector'
import { decodeCall } from './decode-call'
import { decodeTransaction } from './envelope'
import { recipientOfAddress, scriptPubKeyOfRecipient } from './recipient'
import { sealReviewedCall } from './reviewed'
import { signEvmTransaction } from './transaction'

const ADDRESS = '0x3535353535353535353535353535353535353535'
const SCRIPTS = { userScript: '0x11', scriptType: 3, lockerLockingScript: '0x22' } as const

describe('fees of a transaction', () => {
  const FIELDS = {
    chainId: 1,
    nonce: 0,
    gasLimit: 10n,
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 5n,
    maxGasWei: 50n,
  }
  const call = () => sealReviewedCall({ to: ADDRESS, data: '0x', value: 0n, functionName: 'unwrap' })
  const sign = (over: Partial<typeof FIELDS>) =>
    signEvmTransaction(call(), { ...FIELDS, ...over }, new Uint8Array(32).fill(7))

  it('may be all tip or none, at the approved price', () => {
    expect(sign({}).rawTransaction).toMatch(/^0x02/)
    expect(sign({ maxPriorityFeePerGas: 0n }).rawTransaction).toMatch(/^0x02/)
  })

  it.each([{ maxPriorityFeePerGas: 6n }, { maxPriorityFeePerGas: -1n }, { maxGasWei: 49n }])(
    'are not signed with %o',
    (over) => {
      expect(() => sign(over)).toThrow()
    },
  )
})

describe('calldata without both of its amounts is not read as ours', () => {
  it.each([[], [1n]])('%o', (...amounts) => {
    const router = encodeFunctionData({
      abi: [swapAndUnwrapFunction],
      args: [ADDRESS, amounts, true, [ADDRESS], 5n, '0x11', 3, '0x22', 0n],
    })
    const connector = encodeFunctionData({
      abi: [connectorSwapAndUnwrapFunction],
      args: [ADDRESS, ADDRESS, amounts, true, [ADDRESS], SCRIPTS, 0n, 0n],
    })
    expect([decodeCall(router), decodeCall(connector)]).toEqual([undefined, undefined])
  })

  it('nor is that of another function', () => {
    expect(decodeCall('0x095ea7b3')).toBeUndefined()
  })
})

describe('raw bytes are no transaction', () => {
  it.each(['0x01c0', '0xc0', '0x0280', '0x02c0', '0x02zz'] as const)('%s', (raw) => {
    expect(decodeTransaction(raw)).toBeUndefined()
  })
})

describe('a recipient', () => {
  it('is named in hex alone', () => {
    const userScript = `0x${'11'.repeat(20)}` as const
    expect(scriptPubKeyOfRecipient({ userScript, scriptType: 3 })).toBe(`0014${'11'.repeat(20)}`)
    expect(scriptPubKeyOfRecipient({ userScript: `0x0x${'1'.repeat(38)}`, scriptType: 3 })).toBeUndefined()
  })

  it('that lockers do not pay is reported', () => {
    // A witness program of a later version (BIP350).
    const address = 'bc1sw50qgdz25j'
    expect(() => recipientOfAddress(address, 'mainnet')).toThrow(
      expect.objectContaining({ code: 'recipient-invalid', details: { address } }),
    )
  })
})
