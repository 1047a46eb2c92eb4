import {
  type AbiEvent,
  type AbiParameter,
  type Hex,
  encodeAbiParameters,
  parseAbi,
  toEventSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import type { EventReader } from './event'
import {
  approval,
  burnDispute,
  failedSwapAndUnwrap,
  failedSwapAndUnwrapUniversal,
  failedSwapAndUnwrapV2,
  failedWrapAndSwap,
  failedWrapAndSwapToDestChain,
  failedWrapAndSwapToDestChainWithAmounts,
  failedWrapAndSwapUniversal,
  failedWrapAndSwapUniversalWithAmounts,
  failedWrapAndSwapV2,
  lockerRemoved,
  lockerSlashed,
  msgSent,
  newSwapAndUnwrap,
  newSwapAndUnwrapUniversal,
  newSwapAndUnwrapV2,
  retriedSwapAndUnwrap,
  newUnwrap,
  newWrap,
  newWrapAndSwap,
  newWrapAndSwapUniversal,
  newWrapAndSwapUniversalWithAmounts,
  newWrapAndSwapV2,
  paidUnwrap,
  refundProcessed,
  requestFilledV2,
  transfer,
  wrappedAndSwappedToDestChain,
  wrappedAndSwappedToDestChainWithAmounts,
} from './events'

const A = '0x1000000000000000000000000000000000000001'
const B = '0x2000000000000000000000000000000000000002'
const WORD = `0x${'c3'.repeat(32)}` as const
const WRAP_AND_SWAP_FIELDS =
  'address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId'
const WRAP_AND_SWAP_ARGS = {
  lockerTargetAddress: A,
  user: WORD,
  inputIntermediaryOutputToken: [WORD, WORD, WORD],
  inputIntermediaryOutputAmount: [1n, 2n, 3n],
  speed: 1n,
  teleporter: B,
  bitcoinTxId: WORD,
  appId: 20n,
  thirdPartyId: 7n,
  fees: [1n, 2n, 3n, 4n, 5n],
  destinationChainId: 137n,
}
const UNIVERSAL_FIELDS =
  'address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256[3] protocolIds, uint256[5] fees, bytes32[] pathFromIntermediaryToDestTokenOnDestChain'
const { appId: _, thirdPartyId: __, destinationChainId: ___, ...universalHead } = WRAP_AND_SWAP_ARGS
const UNIVERSAL_ARGS = {
  ...universalHead,
  protocolIds: [20n, 7n, 137n],
  pathFromIntermediaryToDestTokenOnDestChain: [WORD, WORD],
}
const UNIVERSAL_WITH_AMOUNTS = {
  fields: `${UNIVERSAL_FIELDS}, uint256[] amountsFromIntermediaryToDestTokenOnDestChain`,
  args: { ...UNIVERSAL_ARGS, amountsFromIntermediaryToDestTokenOnDestChain: [5n, 4n] },
}
const FIRST_GENERATION_FIELDS =
  'address lockerTargetAddress, address indexed user, address[2] inputAndOutputToken, uint256[2] inputAndOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId'
const FIRST_GENERATION_ARGS = {
  lockerTargetAddress: A,
  user: B,
  inputAndOutputToken: [A, B],
  inputAndOutputAmount: [1n, 2n],
  speed: 0n,
  teleporter: B,
  bitcoinTxId: WORD,
  appId: 20n,
  thirdPartyId: 7n,
  fees: [1n, 2n, 3n, 4n, 5n],
  destinationChainId: 223n,
}
const TARGET_FIELDS =
  'bytes32 bitcoinTxId, uint256 destinationChainId, uint256 intermediaryChainId, address targetAddress, uint256 destTokenAmount, address[] pathFromIntermediaryToDestTokenOnDestChain'
const TARGET_ARGS = {
  bitcoinTxId: WORD,
  destinationChainId: 1n,
  intermediaryChainId: 137n,
  targetAddress: A,
  destTokenAmount: 9n,
  pathFromIntermediaryToDestTokenOnDestChain: [A, B],
}
const TARGET_WITH_AMOUNTS = {
  fields: `${TARGET_FIELDS}, uint256[] amountsFromIntermediaryToDestTokenOnDestChain`,
  args: { ...TARGET_ARGS, amountsFromIntermediaryToDestTokenOnDestChain: [10n, 9n] },
}

type Case = {
  reader: EventReader<object>
  /** As the contracts declare it. */
  signature: string
  args: Readonly<Record<string, unknown>>
}

const CASES: readonly Case[] = [
  {
    reader: newUnwrap,
    signature:
      'event NewUnwrap(bytes userScript, uint8 scriptType, address lockerTargetAddress, address indexed userTargetAddress, uint256 requestIdOfLocker, uint256 indexed deadline, uint256 thirdPartyId, address inputToken, uint256[3] amounts, uint256[4] fees)',
    args: {
      userScript: '0x1234',
      scriptType: 3,
      lockerTargetAddress: A,
      userTargetAddress: B,
      requestIdOfLocker: 5n,
      deadline: 900_000n,
      thirdPartyId: 0n,
      inputToken: B,
      amounts: [10n ** 24n, 20n, 19n],
      fees: [1n, 2n, 3n, 4n],
    },
  },
  {
    reader: paidUnwrap,
    signature:
      'event PaidUnwrap(address indexed lockerTargetAddress, uint256 requestIdOfLocker, bytes32 bitcoinTxId, uint256 bitcoinTxOutputIndex)',
    args: { lockerTargetAddress: A, requestIdOfLocker: 5n, bitcoinTxId: WORD, bitcoinTxOutputIndex: 1n },
  },
  {
    reader: burnDispute,
    signature:
      'event BurnDispute(address indexed userTargetAddress, address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 requestIdOfLocker)',
    args: {
      userTargetAddress: A,
      lockerTargetAddress: B,
      lockerLockingScript: '0xa914',
      requestIdOfLocker: 5n,
    },
  },
  {
    reader: lockerRemoved,
    signature:
      'event LockerRemoved(address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 lockedAmount, address indexed collateralToken, uint256 collateralAmount)',
    args: {
      lockerTargetAddress: A,
      lockerLockingScript: '0xa914',
      lockedAmount: 0n,
      collateralToken: B,
      collateralAmount: 7n,
    },
  },
  {
    reader: lockerSlashed,
    signature:
      'event LockerSlashed(address indexed lockerTargetAddress, address collateralToken, uint256 rewardAmount, address indexed rewardRecipient, uint256 amount, address indexed recipient, uint256 slashedCollateralAmount, uint256 slashTime, bool isForCCBurn)',
    args: {
      lockerTargetAddress: A,
      collateralToken: B,
      rewardAmount: 5n,
      rewardRecipient: B,
      amount: 1_000n,
      recipient: A,
      slashedCollateralAmount: 105n,
      slashTime: 1_764_000_000n,
      isForCCBurn: true,
    },
  },
  {
    reader: msgSent,
    signature:
      'event MsgSent(uint256 uniqueCounter, bytes data, address sourceChainInputToken, uint256 amount, int64 relayerFeePercentage)',
    args: {
      uniqueCounter: 9n,
      data: '0xabcd',
      sourceChainInputToken: A,
      amount: 10n,
      relayerFeePercentage: -1n,
    },
  },
  {
    reader: newSwapAndUnwrap,
    signature:
      'event NewSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
    args: {
      uniqueCounter: 9n,
      chainId: 1n,
      exchangeConnector: A,
      inputToken: B,
      inputAmount: 10n,
      userTargetAddress: B,
      userScript: '0x12',
      scriptType: 5,
      lockerTargetAddress: A,
      requestIdOfLocker: 5n,
      path: [A, B],
      thirdPartyId: 7n,
    },
  },
  {
    reader: newSwapAndUnwrapUniversal,
    signature:
      'event NewSwapAndUnwrapUniversal(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
    args: {
      uniqueCounter: 2n ** 250n,
      chainId: 1n,
      exchangeConnector: A,
      inputToken: B,
      inputAmount: 10n,
      userTargetAddress: WORD,
      userScript: '0x12',
      scriptType: 5,
      lockerTargetAddress: A,
      requestIdOfLocker: 5n,
      path: [A, B],
      thirdPartyId: 7n,
    },
  },
  {
    reader: newSwapAndUnwrapV2,
    signature:
      'event NewSwapAndUnwrapV2(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
    args: {
      uniqueCounter: 9n,
      chainId: 1n,
      exchangeConnector: A,
      inputToken: B,
      inputAmount: 10n,
      userTargetAddress: WORD,
      userScript: '0x12',
      scriptType: 5,
      lockerTargetAddress: A,
      requestIdOfLocker: 5n,
      path: [A, B],
      thirdPartyId: 7n,
    },
  },
  {
    reader: retriedSwapAndUnwrap,
    signature:
      'event RetriedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
    args: {
      uniqueCounter: 9n,
      chainId: 1n,
      exchangeConnector: A,
      inputToken: B,
      inputAmount: 10n,
      userTargetAddress: A,
      userScript: '0x12',
      scriptType: 5,
      lockerTargetAddress: A,
      requestIdOfLocker: 5n,
      path: [A, B],
      thirdPartyId: 7n,
    },
  },
  {
    reader: failedSwapAndUnwrap,
    signature:
      'event FailedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
    args: {
      uniqueCounter: 9n,
      chainId: 1n,
      exchangeConnector: A,
      inputToken: B,
      inputAmount: 10n,
      userTargetAddress: B,
      userScript: '0x12',
      scriptType: 5,
      path: [A, B],
      thirdPartyId: 7n,
    },
  },
  {
    reader: failedSwapAndUnwrapV2,
    signature:
      'event FailedSwapAndUnwrapV2(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
    args: {
      uniqueCounter: 9n,
      chainId: 1n,
      exchangeConnector: A,
      inputToken: B,
      inputAmount: 10n,
      userTargetAddress: WORD,
      userScript: '0x12',
      scriptType: 5,
      path: [A, B],
      thirdPartyId: 7n,
    },
  },
  {
    reader: failedSwapAndUnwrapUniversal,
    signature:
      'event FailedSwapAndUnwrapUniversal(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
    args: {
      uniqueCounter: 9n,
      chainId: 1n,
      exchangeConnector: A,
      inputToken: B,
      inputAmount: 10n,
      userTargetAddress: WORD,
      userScript: '0x12',
      scriptType: 5,
      path: [A, B],
      thirdPartyId: 7n,
    },
  },
  {
    reader: newWrap,
    signature:
      'event NewWrap(bytes32 bitcoinTxId, bytes indexed lockerLockingScript, address lockerTargetAddress, address indexed user, address teleporter, uint256[2] amounts, uint256[4] fees, uint256 thirdPartyId, uint256 destinationChainId)',
    args: {
      bitcoinTxId: WORD,
      lockerLockingScript: WORD,
      lockerTargetAddress: A,
      user: B,
      teleporter: A,
      amounts: [1n, 2n],
      fees: [1n, 2n, 3n, 4n],
      thirdPartyId: 0n,
      destinationChainId: 137n,
    },
  },
  {
    reader: newWrapAndSwapV2,
    signature: `event NewWrapAndSwapV2(${WRAP_AND_SWAP_FIELDS})`,
    args: WRAP_AND_SWAP_ARGS,
  },
  {
    reader: failedWrapAndSwapV2,
    signature: `event FailedWrapAndSwapV2(${WRAP_AND_SWAP_FIELDS})`,
    args: WRAP_AND_SWAP_ARGS,
  },
  {
    reader: newWrapAndSwapUniversal,
    signature: `event NewWrapAndSwapUniversal(${UNIVERSAL_FIELDS})`,
    args: UNIVERSAL_ARGS,
  },
  {
    reader: failedWrapAndSwapUniversal,
    signature: `event FailedWrapAndSwapUniversal(${UNIVERSAL_FIELDS})`,
    args: UNIVERSAL_ARGS,
  },
  {
    reader: newWrapAndSwapUniversalWithAmounts,
    signature: `event NewWrapAndSwapUniversal(${UNIVERSAL_WITH_AMOUNTS.fields})`,
    args: UNIVERSAL_WITH_AMOUNTS.args,
  },
  {
    reader: failedWrapAndSwapUniversalWithAmounts,
    signature: `event FailedWrapAndSwapUniversal(${UNIVERSAL_WITH_AMOUNTS.fields})`,
    args: UNIVERSAL_WITH_AMOUNTS.args,
  },
  {
    reader: newWrapAndSwap,
    signature: `event NewWrapAndSwap(${FIRST_GENERATION_FIELDS})`,
    args: FIRST_GENERATION_ARGS,
  },
  {
    reader: failedWrapAndSwap,
    signature: `event FailedWrapAndSwap(${FIRST_GENERATION_FIELDS})`,
    args: FIRST_GENERATION_ARGS,
  },
  {
    reader: requestFilledV2,
    signature:
      'event RequestFilledV2(address filler, bytes32 user, address lockerTargetAddress, bytes32 bitcoinTxId, address[2] inputAndOutputToken, uint256 fillAmount, uint256 finalAmount, uint256 userRequestedAmount, uint256 destinationChainId, uint256 bridgePercentageFee)',
    args: {
      filler: A,
      user: WORD,
      lockerTargetAddress: B,
      bitcoinTxId: WORD,
      inputAndOutputToken: [A, B],
      fillAmount: 9n,
      finalAmount: 9n,
      userRequestedAmount: 9n,
      destinationChainId: 137n,
      bridgePercentageFee: 0n,
    },
  },
  {
    reader: refundProcessed,
    signature:
      'event RefundProcessed(bytes32 indexed txId, address indexed refundedBy, uint256 failedRequestAmount, uint256 refundAmount, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 burnRequestCounter)',
    args: {
      txId: WORD,
      refundedBy: A,
      failedRequestAmount: 10n,
      refundAmount: 9n,
      userScript: '0x12',
      scriptType: 1,
      lockerTargetAddress: B,
      burnRequestCounter: 3n,
    },
  },
  {
    reader: wrappedAndSwappedToDestChain,
    signature: `event WrappedAndSwappedToDestChain(${TARGET_FIELDS})`,
    args: TARGET_ARGS,
  },
  {
    reader: wrappedAndSwappedToDestChainWithAmounts,
    signature: `event WrappedAndSwappedToDestChain(${TARGET_WITH_AMOUNTS.fields})`,
    args: TARGET_WITH_AMOUNTS.args,
  },
  {
    reader: failedWrapAndSwapToDestChain,
    signature: `event FailedWrapAndSwapToDestChain(${TARGET_FIELDS})`,
    args: TARGET_ARGS,
  },
  {
    reader: failedWrapAndSwapToDestChainWithAmounts,
    signature: `event FailedWrapAndSwapToDestChain(${TARGET_WITH_AMOUNTS.fields})`,
    args: TARGET_WITH_AMOUNTS.args,
  },
  {
    reader: approval,
    signature: 'event Approval(address indexed owner, address indexed spender, uint256 value)',
    args: { owner: A, spender: B, value: 9n },
  },
  {
    reader: transfer,
    signature: 'event Transfer(address indexed from, address indexed to, uint256 value)',
    args: { from: A, to: B, value: 2n ** 255n },
  },
]

const byName = CASES.map((example) => [parsed(example).name, example] as const)

describe('event readers', () => {
  it.each(byName)('%s: decodes its own log', (_, example) => {
    const { reader, args } = example
    const log = logOf(example)
    expect(log.topics[0]).toBe(reader.topic)
    expect(reader.decode(log)).toEqual(args)
  })

  it.each(byName)('%s: ignores the logs of all others', (_, { reader }) => {
    const foreign = CASES.filter((other) => other.reader !== reader)
    expect(foreign.length).toBe(CASES.length - 1)
    expect(foreign.filter((other) => reader.decode(logOf(other)) !== undefined)).toEqual([])
  })

  it.each(byName)('%s: ignores a damaged log', (_, example) => {
    const { topics, data } = logOf(example)
    const { decode } = example.reader
    expect(decode({ topics, data: '0x' })).toBeUndefined()
    expect(decode({ topics, data: `0x${data.slice(2, -64)}` })).toBeUndefined()
    expect(decode({ topics: [...topics, WORD], data })).toBeUndefined()
    expect(decode({ topics: [], data })).toBeUndefined()
    expect(decode({ topics: [WORD, ...topics.slice(1)], data })).toBeUndefined()
  })
})

function parsed({ signature }: Case): AbiEvent {
  const signatures: string[] = [signature]
  const [item] = parseAbi(signatures)
  if (item?.type !== 'event') throw new TypeError(signature)
  return item
}

function logOf(example: Case): { topics: Hex[]; data: Hex } {
  const item = parsed(example)
  const valueOf = ({ name }: AbiParameter) => example.args[name ?? '']
  const indexed = item.inputs.filter((input) => input.indexed)
  const plain = item.inputs.filter((input) => !input.indexed)
  // An indexed bytes argument appears in its topic as its hash.
  const words = indexed.map((input) =>
    encodeAbiParameters([{ type: input.type === 'bytes' ? 'bytes32' : input.type }], [valueOf(input)]),
  )
  return {
    topics: [toEventSelector(item), ...words],
    data: encodeAbiParameters(plain, plain.map(valueOf)),
  }
}
