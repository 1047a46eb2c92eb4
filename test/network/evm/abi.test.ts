// @module-tag release

import { readFile } from 'node:fs/promises'
import type { Abi, AbiEvent, AbiParameter } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import * as abis from './abi'
import { artifactOf, compileContracts } from './compile'
import type { Artifacts } from './compile'

let artifacts: Artifacts
beforeAll(async () => {
  artifacts = await compileContracts()
})

const byHand: readonly [string, Abi][] = [
  ['Token', abis.tokenAbi],
  ['MintableToken', abis.mintableTokenAbi],
  ['WrappedBtc', abis.wrappedBtcAbi],
  ['WrappedNative', abis.wrappedNativeAbi],
  ['LockersRegistry', abis.lockersAbi],
  ['WrapMint', abis.wrapMintAbi],
  ['TransferRouter', abis.transferRouterAbi],
  ['TransferRouter', abis.routerFeesAbi],
  ['ExchangeRouter', abis.exchangeRouterAbi],
  ['ExchangeRouter', abis.universalSwapsAbi],
  ['ExchangeRouter', abis.universalTrailingSwapsAbi],
  ['ExchangeRouter', abis.universalFillsAbi],
  ['FirstExchangeRouter', abis.firstExchangeRouterAbi],
  ['FirstExchangeRouter', abis.routerFeesAbi],
  ['ExchangeRouter', abis.routerFeesAbi],
  ['ExchangeRouter', abis.swapRouterFeesAbi],
  ['BurnRouter', abis.burnRouterAbi],
  ['BurnRouter', abis.routerFeesAbi],
  ['BurnRouter', abis.swapRouterFeesAbi],
  ['ExchangeConnector', abis.exchangeConnectorAbi],
  ['PriceOracle', abis.priceOracleAbi],
  ['PriceFeed', abis.priceFeedAbi],
  ['GasPriceOracle', abis.gasPriceOracleAbi],
  ['RelayerBridge', abis.relayerBridgeAbi],
  ['BaseConnector', abis.baseConnectorAbi],
  ['Connector', abis.connectorAbi],
  ['Connector', abis.universalArrivalsAbi],
  ['Connector', abis.universalTrailingArrivalsAbi],
  ['Connector', abis.spokePoolAbi],
  ['RelayerBridge', abis.spokePoolAbi],
  ['BatchAccount', abis.batchAccountAbi],
]

describe('the handwritten ABI', () => {
  it.each(byHand)('equals what %s compiles to', (name, abi) => {
    expect(shapes(artifactOf(artifacts, name).abi)).toEqual(expect.arrayContaining(shapes(abi)))
  })
})

describe('functions that wallets call', () => {
  it.each([
    ['BurnRouter', 'swapAndUnwrap', '0x44dd6aa5'],
    ['BurnRouter', 'unwrap', '0x3fea4367'],
    ['Connector', 'swapAndUnwrap', '0x201c527c'],
    ['Connector', 'swapAndUnwrapV2', '0x628270eb'],
    ['LockersRegistry', 'isLocker', '0xaff2faa3'],
    ['LockersRegistry', 'getLockerTargetAddress', '0xc4d10b6a'],
  ])('%s.%s has the selector of the deployed ABI', (contract, name, selector) => {
    const found = artifactOf(artifacts, contract).abi.filter(
      (item) => item.type === 'function' && item.name === name,
    )
    expect(found.map((item) => item.type === 'function' && toFunctionSelector(item))).toEqual([selector])
  })
})

describe('events that wallets read', () => {
  const wrapAndSwapFields =
    'address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId'
  it.each([
    [
      'TransferRouter',
      'event NewWrap(bytes32 bitcoinTxId, bytes indexed lockerLockingScript, address lockerTargetAddress, address indexed user, address teleporter, uint256[2] amounts, uint256[4] fees, uint256 thirdPartyId, uint256 destinationChainId)',
    ],
    ['ExchangeRouter', `event NewWrapAndSwapV2(${wrapAndSwapFields})`],
    ['ExchangeRouter', `event FailedWrapAndSwapV2(${wrapAndSwapFields})`],
    [
      'ExchangeRouter',
      'event RefundProcessed(bytes32 indexed txId, address indexed refundedBy, uint256 failedRequestAmount, uint256 refundAmount, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 burnRequestCounter)',
    ],
    [
      'BurnRouter',
      'event NewUnwrap(bytes userScript, uint8 scriptType, address lockerTargetAddress, address indexed userTargetAddress, uint256 requestIdOfLocker, uint256 indexed deadline, uint256 thirdPartyId, address inputToken, uint256[3] amounts, uint256[4] fees)',
    ],
    [
      'BurnRouter',
      'event PaidUnwrap(address indexed lockerTargetAddress, uint256 requestIdOfLocker, bytes32 bitcoinTxId, uint256 bitcoinTxOutputIndex)',
    ],
    [
      'BurnRouter',
      'event BurnDispute(address indexed userTargetAddress, address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 requestIdOfLocker)',
    ],
    [
      'LockersRegistry',
      'event LockerSlashed(address indexed lockerTargetAddress, address collateralToken, uint256 rewardAmount, address indexed rewardRecipient, uint256 amount, address indexed recipient, uint256 slashedCollateralAmount, uint256 slashTime, bool isForCCBurn)',
    ],
    [
      'BaseConnector',
      'event NewSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
    ],
    [
      'BaseConnector',
      'event FailedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
    ],
    [
      'Connector',
      'event MsgSent(uint256 uniqueCounter, bytes data, address sourceChainInputToken, uint256 amount, int64 relayerFeePercentage)',
    ],
  ])('%s: %s', (contract, event) => {
    const named = (abi: Abi) =>
      abi.flatMap((item) => (item.type === 'event' ? [[item.name, namesOf(item.inputs)]] : []))
    const expected: Abi = parseAbi([event])
    expect(shapes(artifactOf(artifacts, contract).abi)).toEqual(expect.arrayContaining(shapes(expected)))
    expect(named(artifactOf(artifacts, contract).abi)).toEqual(expect.arrayContaining(named(expected)))
  })
})

describe('logs of the deployed contracts', () => {
  it.each([
    ['ExchangeRouter', 'NewWrapAndSwapV2', ['0x49235eee']],
    ['ExchangeRouter', 'FailedWrapAndSwapV2', ['0x5832c9b1']],
    ['ExchangeRouter', 'NewWrapAndSwapUniversal', ['0x73aa4769', '0x322a1699']],
    ['ExchangeRouter', 'FailedWrapAndSwapUniversal', ['0x5b5393c2', '0x36117f59']],
    ['ExchangeRouter', 'RequestFilledV2', ['0xf2de1389']],
    ['ExchangeRouter', 'RequestFilledUniversal', ['0xf754a802', '0x577d6715']],
    ['BurnRouter', 'PaidUnwrap', ['0x7b8cb33b']],
    ['BurnRouter', 'BurnDispute', ['0x58c23b4a']],
    ['LockersRegistry', 'LockerSlashed', ['0x5e448563']],
    ['LockersRegistry', 'LockerLiquidated', ['0x19ac06de']],
    ['LockersRegistry', 'LockerRemoved', ['0x89e01360']],
    ['FirstExchangeRouter', 'NewWrapAndSwap', ['0x83f3c3e8']],
    ['FirstExchangeRouter', 'FailedWrapAndSwap', ['0x4bdbd9bf']],
    ['Connector', 'WrappedAndSwappedToDestChain', ['0x1d06ebf4', '0xab92a34f']],
    ['Connector', 'FailedWrapAndSwapToDestChain', ['0x4dfdf3f1', '0xff048240']],
    ['BaseConnector', 'NewSwapAndUnwrapUniversal', ['0x33d28a02']],
    ['BaseConnector', 'WithdrawnFundsToSourceChain', ['0xf43f17a1']],
    ['RelayerBridge', 'FundsDeposited', ['0x32ed1a40']],
    ['Connector', 'FilledRelay', ['0x44b559f1']],
  ])('%s.%s has the topics of the deployed ABI', (contract, name, topics) => {
    const events = artifactOf(artifacts, contract).abi.filter((item) => item.type === 'event')
    const found = events.filter((event) => event.name === name).map((event) => toEventSelector(event))
    expect(found.map((topic) => topic.slice(0, 10)).toSorted()).toEqual(topics.toSorted())
  })
})

describe('genuine calls', () => {
  it('are read and written the same by the compiled ABI', async () => {
    const file = new URL('../../vectors/unwrap-inputs.json', import.meta.url)
    const { cases }: { cases: { kind: string; expected: { functionName: string; data: `0x${string}` } }[] } =
      JSON.parse(await readFile(file, 'utf8'))
    expect(cases.length).toBeGreaterThan(0)
    for (const { kind, expected } of cases) {
      const { abi } = artifactOf(artifacts, kind.startsWith('cross') ? 'Connector' : 'BurnRouter')
      const { functionName, args } = decodeFunctionData({ abi, data: expected.data })
      expect(functionName).toBe(expected.functionName)
      expect(encodeFunctionData({ abi, functionName, args: args ?? [] })).toBe(expected.data)
    }
  })
})

/** Functions and events without their parameter names, which callers do not see. */
function shapes(abi: Abi): unknown[] {
  return abi.flatMap((item): unknown[] => {
    if (item.type === 'event') return [[item.name, item.inputs.map(eventShape)]]
    if (item.type !== 'function') return []
    return [[item.name, item.inputs.map(shape), item.outputs.map(shape), item.stateMutability]]
  })
}

function shape(parameter: AbiParameter): unknown {
  return 'components' in parameter ? [parameter.type, parameter.components.map(shape)] : parameter.type
}

function eventShape(parameter: AbiEvent['inputs'][number]): unknown {
  return [shape(parameter), parameter.indexed ?? false]
}

function namesOf(parameters: readonly AbiParameter[]): unknown[] {
  return parameters.map(({ name }) => name)
}
