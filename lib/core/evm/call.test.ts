import { decodeFunctionData, parseAbi, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeApprove, encodeCall, functionOf } from './call'
import { readAllowance, readBalance, readIsLocker, readIsLockerActive } from './read'
import { readLockerCapacity, readLockerTargetAddress } from './read'

const TOKEN = '0x1000000000000000000000000000000000000001'
const OTHER = '0x2000000000000000000000000000000000000002'
const SWAP = {
  inputAmount: 10n ** 20n,
  userScript: '0x0102',
  scriptType: 3,
  lockingScript: '0x0304',
  thirdPartyId: 7n,
  exchangeConnector: OTHER,
  minSats: 5n,
  isFixedToken: true,
  path: [TOKEN, OTHER],
} as const

/** The signatures of the deployed contracts. */
const DEPLOYED = parseAbi([
  'function swapAndUnwrap(address exchangeConnector, uint256[] amounts, bool isFixedToken, address[] path, uint256 deadline, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty) payable',
  'function unwrap(uint256 amount, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty)',
  'struct Scripts { bytes userScript; uint8 scriptType; bytes lockerLockingScript; }',
  'function swapAndUnwrap(address token, address exchangeConnector, uint256[] amounts, bool isInputFixed, address[] path, Scripts scripts, int64 relayerFeePercentage, uint256 thirdParty) payable',
  'function approve(address spender, uint256 amount) returns (bool)',
])

describe('encodeCall', () => {
  it.each([
    ['router-swap', '0x44dd6aa5', 0],
    ['unwrap', '0x3fea4367', 1],
    ['connector-swap', '0x201c527c', 2],
  ] as const)('calls %s by the deployed selector %s', (kind, selector, index) => {
    expect(toFunctionSelector(functionOf(kind))).toBe(selector)
    expect(toFunctionSignature(functionOf(kind))).toBe(toFunctionSignature(DEPLOYED[index]))
  })

  it('encodes a swap at the burn router', () => {
    const data = encodeCall({ ...SWAP, kind: 'router-swap', deadline: 1_900_000_000n })
    expect(decodeFunctionData({ abi: DEPLOYED, data })).toEqual({
      functionName: 'swapAndUnwrap',
      args: [OTHER, [10n ** 20n, 5n], true, [TOKEN, OTHER], 1_900_000_000n, '0x0102', 3, '0x0304', 7n],
    })
  })

  it('encodes an unwrap', () => {
    expect(decodeFunctionData({ abi: DEPLOYED, data: encodeCall({ ...SWAP, kind: 'unwrap' }) })).toEqual({
      functionName: 'unwrap',
      args: [10n ** 20n, '0x0102', 3, '0x0304', 7n],
    })
  })

  it('encodes a swap through the connector', () => {
    const data = encodeCall({ ...SWAP, kind: 'connector-swap', token: TOKEN, crossingFeePer1e18: 10n ** 16n })
    expect(decodeFunctionData({ abi: DEPLOYED, data })).toEqual({
      functionName: 'swapAndUnwrap',
      args: [
        TOKEN,
        OTHER,
        [10n ** 20n, 5n],
        true,
        [TOKEN, OTHER],
        { userScript: '0x0102', scriptType: 3, lockerLockingScript: '0x0304' },
        10n ** 16n,
        7n,
      ],
    })
  })
})

describe('encodeApprove', () => {
  it('accepts a spender with any checksum', () => {
    expect(encodeApprove('0xABCDEFabcdefABCDEFabcdefABCDEFabcdefABCD', 5n)).toBe(
      `0x095ea7b3${'abcdef'.repeat(6).padStart(60, '0')}abcd${'5'.padStart(64, '0')}`,
    )
  })
})

describe('contract reads', () => {
  const yes = `0x${'1'.padStart(64, '0')}` as const

  it('use the deployed selectors', () => {
    const reads = [readIsLocker('0x0304'), readLockerTargetAddress('0x0304'), readIsLockerActive(TOKEN)]
    const more = [readLockerCapacity(TOKEN), readBalance(TOKEN), readAllowance(TOKEN, OTHER)]
    expect([...reads, ...more].map(({ data }) => data.slice(0, 10))).toEqual([
      '0xaff2faa3',
      '0xc4d10b6a',
      '0x6a030fc3',
      '0xd5a38a91',
      '0x70a08231',
      '0xdd62ed3e',
    ])
  })

  it('decode the answers', () => {
    expect(readIsLocker('0x0304').decode(yes)).toBe(true)
    expect(readIsLockerActive(TOKEN).decode(`0x${'0'.repeat(64)}`)).toBe(false)
    expect(readLockerTargetAddress('0x0304').decode(`0x${TOKEN.slice(2).padStart(64, '0')}`)).toBe(TOKEN)
    expect(readLockerCapacity(TOKEN).decode(yes)).toBe(1n)
    expect(readBalance(TOKEN).decode(yes)).toBe(1n)
    expect(readAllowance(TOKEN, OTHER).decode(yes)).toBe(1n)
  })

  it.each(['0x', '0x01', `0x${'2'.padStart(64, '0')}`] as const)('call %s nonsense for a flag', (answer) => {
    expect(() => readIsLocker('0x0304').decode(answer)).toThrow(
      expect.objectContaining({ code: 'chain-nonsense' }),
    )
  })

  it('reject an empty answer for an amount', () => {
    expect(() => readBalance(TOKEN).decode('0x')).toThrow(expect.objectContaining({ code: 'chain-nonsense' }))
  })
})
