import { decodeAbiParameters, parseAbi, parseAbiParameters } from 'viem'
import type { Hex } from 'viem'

/** The contracts' ABI by hand, so that viem infers types; abi.test.ts compares it with the compiled one. */

export const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
])

/** Of wrapped BTC. */
export const wrappedBtcAbi = parseAbi([
  'function maxMintLimit() view returns (uint256)',
  'function setMaxMintLimit(uint256 sats)',
])

export const mintableTokenAbi = parseAbi(['function mint(address to, uint256 value)'])

export const wrappedNativeAbi = parseAbi([
  'function deposit() payable',
  'function depositTo(address account) payable',
  'function withdraw(uint256 value)',
])

export const lockersAbi = parseAbi([
  'function isLocker(bytes lockingScript) view returns (bool)',
  'function getLockerTargetAddress(bytes lockingScript) view returns (address)',
  'function isLockerActive(address target) view returns (bool)',
  'function getLockerCapacity(address target) view returns (uint256)',
  'function addLocker(bytes lockingScript, address target, uint256 capacitySats)',
  'function removeLocker(bytes lockingScript)',
  'function setCollateral(address target, address token, uint256 perSat, uint256 amount) payable',
  'function slashThiefLocker(address target, uint256 sats, uint256 reward)',
  'function liquidateLocker(address target, uint256 collateralAmount, uint256 sats)',
  'function priceOracle() view returns (address)',
  'function setActive(address target, bool active)',
  'function setCapacity(address target, uint256 capacitySats)',
  'event LockerRemoved(address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 lockedAmount, address indexed collateralToken, uint256 collateralAmount)',
  'event LockerSlashed(address indexed lockerTargetAddress, address collateralToken, uint256 rewardAmount, address indexed rewardRecipient, uint256 amount, address indexed recipient, uint256 slashedCollateralAmount, uint256 slashTime, bool isForCCBurn)',
  'event LockerLiquidated(address indexed lockerTargetAddress, address indexed liquidatorAddress, address collateralToken, uint256 collateralAmount, uint256 teleBTCAmount, uint256 liquidateTime)',
])

export const wrapMintAbi = parseAbi(['function isUsed(bytes32 bitcoinTxId) view returns (bool)'])

/** Of all routers. */
export const routerFeesAbi = parseAbi([
  'function protocolPercentageFee() view returns (uint256)',
  'function lockerPercentageFee() view returns (uint256)',
  'function thirdPartyFee(uint256 thirdPartyId) view returns (uint256)',
])

/** Of the exchange and the burn router. */
export const swapRouterFeesAbi = parseAbi([
  'function getEffectiveLockerFee(uint256 chainId, bytes32 token, uint256 thirdPartyId, uint256 amount) view returns (uint256)',
])

export const transferRouterAbi = parseAbi([
  'function wrap(bytes32 bitcoinTxId, bytes lockerLockingScript, uint256 amountSats, uint256 networkFeeSats, address recipient, uint256 thirdPartyId, uint256 payloadLength, uint256 speed)',
  'event NewWrap(bytes32 bitcoinTxId, bytes indexed lockerLockingScript, address lockerTargetAddress, address indexed user, address teleporter, uint256[2] amounts, uint256[4] fees, uint256 thirdPartyId, uint256 destinationChainId)',
])

const swapRequest =
  'struct SwapRequest { bytes32 bitcoinTxId; bytes lockerLockingScript; uint256 amountSats; uint256 payloadLength; uint256 networkFeeSats; address recipient; address outputToken; uint256 minOutput; uint256 bridgePercentageFee; uint256 appId; uint256 speed; uint256 thirdPartyId; uint256 destinationChainId; address exchangeConnector; address[] path; address handler; }'

/** How the relayer enters the exchange router: the place of each in the contract's enum. */
export const ENTRIES = ['v2', 'universal', 'universal-trailing'] as const
export type Entry = (typeof ENTRIES)[number]

export const exchangeRouterAbi = parseAbi([
  swapRequest,
  'function wrapAndSwap(SwapRequest request, uint8 entry)',
  'struct UserAndLockerScript { bytes userScript; uint8 scriptType; bytes lockerLockingScript; }',
  'function wrapAndSwapOrRefund(SwapRequest request, uint8 entry, UserAndLockerScript scripts)',
  'struct FillRequest { bytes32 bitcoinTxId; address recipient; address token; uint256 fillAmount; uint256 userRequestedAmount; uint256 destinationChainId; uint256 bridgePercentageFee; bytes lockerLockingScript; }',
  'function fillTx(FillRequest fill, uint8 entry) payable',
  'function refund(bytes32 txId, bytes userScript, uint8 scriptType, bytes lockerLockingScript)',
  'function keptSats(bytes32 bitcoinTxId) view returns (uint256)',
  'event RequestFilledV2(address filler, bytes32 user, address lockerTargetAddress, bytes32 bitcoinTxId, address[2] inputAndOutputToken, uint256 fillAmount, uint256 finalAmount, uint256 userRequestedAmount, uint256 destinationChainId, uint256 bridgePercentageFee)',
  'event NewWrapAndSwapV2(address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId)',
  'event FailedWrapAndSwapV2(address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId)',
  'event RefundProcessed(bytes32 indexed txId, address indexed refundedBy, uint256 failedRequestAmount, uint256 refundAmount, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 burnRequestCounter)',
])

/** Logs of the two universal entries, one with the amounts of the path. */
export const universalSwapsAbi = parseAbi([
  'event NewWrapAndSwapUniversal(address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256[3] protocolIds, uint256[5] fees, bytes32[] pathFromIntermediaryToDestTokenOnDestChain)',
  'event FailedWrapAndSwapUniversal(address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256[3] protocolIds, uint256[5] fees, bytes32[] pathFromIntermediaryToDestTokenOnDestChain)',
])

/** Logs of the two universal entries about an early fill. */
export const universalFillsAbi = parseAbi([
  'event RequestFilledUniversal(address filler, bytes32 user, address lockerTargetAddress, bytes32 bitcoinTxId, address[2] inputAndOutputToken, uint256[5] amountArgs, bytes32[] pathFromIntermediaryToDestTokenOnDestChain)',
  'event RequestFilledUniversal(address filler, bytes32 user, address lockerTargetAddress, bytes32 bitcoinTxId, address[2] inputAndOutputToken, uint256[5] amountArgs, bytes32[] pathFromIntermediaryToDestTokenOnDestChain, uint256[] amountsFromIntermediaryToDestTokenOnDestChain)',
])

export const universalTrailingSwapsAbi = parseAbi([
  'event NewWrapAndSwapUniversal(address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256[3] protocolIds, uint256[5] fees, bytes32[] pathFromIntermediaryToDestTokenOnDestChain, uint256[] amountsFromIntermediaryToDestTokenOnDestChain)',
  'event FailedWrapAndSwapUniversal(address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256[3] protocolIds, uint256[5] fees, bytes32[] pathFromIntermediaryToDestTokenOnDestChain, uint256[] amountsFromIntermediaryToDestTokenOnDestChain)',
])

export const firstExchangeRouterAbi = parseAbi([
  swapRequest,
  'function wrapAndSwap(SwapRequest request)',
  'event NewWrapAndSwap(address lockerTargetAddress, address indexed user, address[2] inputAndOutputToken, uint256[2] inputAndOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId)',
  'event FailedWrapAndSwap(address lockerTargetAddress, address indexed user, address[2] inputAndOutputToken, uint256[2] inputAndOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId)',
])

export const burnRouterAbi = parseAbi([
  'struct BurnRequest { uint256 amountSats; bytes userScript; uint8 scriptType; uint256 deadline; bool paid; address sender; uint256 inputSats; }',
  'function unwrap(uint256 amount, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty) returns (uint256)',
  'function swapAndUnwrap(address exchangeConnector, uint256[] amounts, bool isFixedToken, address[] path, uint256 deadline, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty) payable returns (uint256)',
  'function markPaid(address lockerTargetAddress, uint256 requestIdOfLocker, bytes32 bitcoinTxId, uint256 outputIndex)',
  'function disputeBurn(bytes lockerLockingScript, uint256[] requestIds)',
  'function setBitcoinHeight(uint256 height)',
  'function bitcoinHeight() view returns (uint256)',
  'function bitcoinFee() view returns (uint256)',
  'function burnRequestCount(address lockerTarget) view returns (uint256)',
  'function burnRequest(address lockerTarget, uint256 requestId) view returns (BurnRequest)',
  'event NewUnwrap(bytes userScript, uint8 scriptType, address lockerTargetAddress, address indexed userTargetAddress, uint256 requestIdOfLocker, uint256 indexed deadline, uint256 thirdPartyId, address inputToken, uint256[3] amounts, uint256[4] fees)',
  'event PaidUnwrap(address indexed lockerTargetAddress, uint256 requestIdOfLocker, bytes32 bitcoinTxId, uint256 bitcoinTxOutputIndex)',
  'event BurnDispute(address indexed userTargetAddress, address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 requestIdOfLocker)',
])

export const exchangeConnectorAbi = parseAbi([
  'function isPathValid(address[] path) view returns (bool)',
  'function getExactInput(address[] path, uint256 amountIn) returns (bool, uint256)',
  'function getExactOutput(address[] path, uint256 amountOut) returns (bool, uint256)',
  'function getOutputAmount(uint256 amountIn, address from, address to) view returns (bool, uint256)',
  'function outputOf(uint256 amountIn, address[] path) view returns (uint256)',
  'function inputOf(uint256 amountOut, address[] path) view returns (uint256)',
  'function reserve(address token, address other) view returns (uint256)',
  'function swap(uint256 amountIn, uint256 minOutput, address[] path, address recipient) returns (uint256)',
])

export const priceOracleAbi = parseAbi([
  'function equivalentOutputAmount(uint256 inputAmount, uint256 inputDecimals, uint256 outputDecimals, address inputToken, address outputToken) view returns (uint256)',
])

export const priceFeedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 price, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

export const gasPriceOracleAbi = parseAbi([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  'function getL1FeeUpperBound(uint256 transactionSize) view returns (uint256)',
])

export const relayerBridgeAbi = parseAbi([
  'function targets(uint256 chainId, address baseToken) view returns (address token, uint8 decimals)',
  'function quote(uint256 chainId, address baseToken, uint256 amount, uint256 feePercentage) view returns (uint256 fee, address targetToken, uint256 targetAmount)',
  'function deliveries(bytes32 bitcoinTxId) view returns (uint256 chainId, address token, address recipient, uint256 amount, uint256 depositId, address handler)',
  'function deposits(bytes32 bitcoinTxId) view returns (address baseToken, uint256 amount, uint256 time)',
  'function FILL_PERIOD() view returns (uint256)',
  'function expire(bytes32 bitcoinTxId)',
  'event BridgeExpired(bytes32 indexed bitcoinTxId, address indexed depositor, address baseToken, uint256 baseAmount)',
  'event BridgeSent(bytes32 indexed bitcoinTxId, uint256 indexed destinationChainId, address indexed recipient, address baseToken, uint256 baseAmount, address targetToken, uint256 targetAmount)',
])

export const baseConnectorAbi = parseAbi([
  'struct UserAndLockerScript { bytes userScript; uint8 scriptType; bytes lockerLockingScript; }',
  'function swapBackAndRefundBTC(bytes32 bitcoinTxId, uint256 chainId, address user, address exchangeConnector, uint256 amount, address[] path, UserAndLockerScript scripts)',
  'event NewSwapAndUnwrapUniversal(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
  'function execute(bytes data, address inputToken, uint256 amount, int64 relayerFeePercentage)',
  'function isExecuted(uint256 chainId, uint256 uniqueCounter) view returns (bool)',
  'function withdrawFundsToSourceChain(uint256 chainId, uint256 uniqueCounter)',
  'function returnId(uint256 chainId, uint256 uniqueCounter) pure returns (bytes32)',
  'event WithdrawnFundsToSourceChain(uint256 uniqueCounter, uint256 chainId, address token, uint256 amount, int64 relayerFeePercentage, address user)',
  'event NewSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
  'event FailedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
])

export const connectorAbi = parseAbi([
  'struct UserAndLockerScript { bytes userScript; uint8 scriptType; bytes lockerLockingScript; }',
  'function swapAndUnwrap(address token, address exchangeConnector, uint256[] amounts, bool isInputFixed, address[] path, UserAndLockerScript scripts, int64 relayerFeePercentage, uint256 thirdParty) payable',
  'function swapAndUnwrapV2(address token, address exchangeConnector, uint256[] amounts, bool isInputFixed, address[] path, UserAndLockerScript scripts, int64 relayerFeePercentage, uint256 thirdParty, address refundAddress) payable',
  'struct Arrival { bytes32 bitcoinTxId; uint256 intermediaryChainId; address token; address recipient; uint256 amount; bool withAmounts; bool isRefused; }',
  'function deliverUniversal(Arrival arrival, uint256 originChainId, Relay relay)',
  'struct Relay { bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 depositId; address depositor; address recipient; }',
  'function fillRelay(uint256 originChainId, address outputToken, Relay relay)',
  'function expire(uint256 uniqueCounter)',
  'function refund(uint256 uniqueCounter) payable',
  'function baseTokenOf(address token) view returns (address)',
  'function wrappedNativeToken() view returns (address)',
  'function bridgeTokenMapping(address token, uint256 chainId) view returns (address)',
  'function bridgeConnectorMapping(address exchangeConnector) view returns (uint256 targetChainId, address targetChainConnectorProxy)',
  'function deposits(uint256 uniqueCounter) view returns (address refundAddress, address token, uint256 amount, uint256 time, bool isExpired)',
  'function FILL_PERIOD() view returns (uint256)',
  'function isDelivered(bytes32 bitcoinTxId) view returns (bool)',
  'event MsgSent(uint256 uniqueCounter, bytes data, address sourceChainInputToken, uint256 amount, int64 relayerFeePercentage)',
  'event Refunded(uint256 indexed uniqueCounter, address indexed recipient, address token, uint256 amount)',
  'event DepositExpired(uint256 indexed uniqueCounter, address indexed depositor, address token, uint256 amount)',
])

/** The bridge between EVM chains, on both of its ends. */
export const spokePoolAbi = parseAbi([
  'event FundsDeposited(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 indexed destinationChainId, uint256 indexed depositId, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 indexed depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes message)',
  'struct RelayExecutionInfo { bytes32 updatedRecipient; bytes32 updatedMessageHash; uint256 updatedOutputAmount; uint8 fillType; }',
  'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, RelayExecutionInfo relayExecutionInfo)',
])

/** Where a universal wrap ends on the target chain, one with the amounts of the path. */
export const universalArrivalsAbi = parseAbi([
  'event WrappedAndSwappedToDestChain(bytes32 bitcoinTxId, uint256 destinationChainId, uint256 intermediaryChainId, address targetAddress, uint256 destTokenAmount, address[] pathFromIntermediaryToDestTokenOnDestChain)',
  'event FailedWrapAndSwapToDestChain(bytes32 bitcoinTxId, uint256 destinationChainId, uint256 intermediaryChainId, address targetAddress, uint256 destTokenAmount, address[] pathFromIntermediaryToDestTokenOnDestChain)',
])

export const universalTrailingArrivalsAbi = parseAbi([
  'event WrappedAndSwappedToDestChain(bytes32 bitcoinTxId, uint256 destinationChainId, uint256 intermediaryChainId, address targetAddress, uint256 destTokenAmount, address[] pathFromIntermediaryToDestTokenOnDestChain, uint256[] amountsFromIntermediaryToDestTokenOnDestChain)',
  'event FailedWrapAndSwapToDestChain(bytes32 bitcoinTxId, uint256 destinationChainId, uint256 intermediaryChainId, address targetAddress, uint256 destTokenAmount, address[] pathFromIntermediaryToDestTokenOnDestChain, uint256[] amountsFromIntermediaryToDestTokenOnDestChain)',
])

/** Of an account that runs batches. */
export const batchAccountAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

/** The connector's placeholder for the chain's native currency. */
export const nativeToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const crossChainMessage = parseAbiParameters([
  'struct UserAndLockerScript { bytes userScript; uint8 scriptType; bytes lockerLockingScript; }',
  'struct CrossChainMessage { uint256 uniqueCounter; uint256 chainId; address user; address exchangeConnector; uint256 minOutputSats; bool isInputFixed; address[] path; UserAndLockerScript scripts; uint256 thirdPartyId; }',
  'CrossChainMessage message',
])

/** Reads MsgSent.data. */
export function decodeCrossChainMessage(data: Hex) {
  return decodeAbiParameters(crossChainMessage, data)[0]
}
