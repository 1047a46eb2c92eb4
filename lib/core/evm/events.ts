import { eventReader } from './event'

/** Newer deployments add the amounts along the path. */
const AMOUNTS = 'uint256[] amountsFromIntermediaryToDestTokenOnDestChain'

/** The end of a crossing from Bitcoin whose token is exchanged on the target chain. Txids are in internal byte order. */
const TARGET_EXCHANGE =
  'bytes32 bitcoinTxId, uint256 destinationChainId, uint256 intermediaryChainId, address targetAddress, uint256 destTokenAmount, address[] pathFromIntermediaryToDestTokenOnDestChain'

/** Exchange router: txids are in internal byte order; `fees` = network, locker, protocol, third party, bridge. */
const HEAD =
  'address lockerTargetAddress, bytes32 indexed user, bytes32[3] inputIntermediaryOutputToken, uint256[3] inputIntermediaryOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId'
const V2 =
  `${HEAD}, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId` as const

/** The submitter of a payment's proof picks this entry or the V2 one, for the same data carrier. */
const UNIVERSAL =
  `${HEAD}, uint256[3] protocolIds, uint256[5] fees, bytes32[] pathFromIntermediaryToDestTokenOnDestChain` as const

/** The first generation of routers. */
const FIRST =
  'address lockerTargetAddress, address indexed user, address[2] inputAndOutputToken, uint256[2] inputAndOutputAmount, uint256 indexed speed, address indexed teleporter, bytes32 bitcoinTxId, uint256 appId, uint256 thirdPartyId, uint256[5] fees, uint256 destinationChainId'

const FILL =
  'address filler, bytes32 user, address lockerTargetAddress, bytes32 bitcoinTxId, address[2] inputAndOutputToken'
const UNIVERSAL_FILL =
  `${FILL}, uint256[5] amountArgs, bytes32[] pathFromIntermediaryToDestTokenOnDestChain` as const

/**
 * Burn router: a locker owes the user bitcoin.
 * `amounts` = input, wrapped BTC, BTC paid to the user; `fees` = network, locker, protocol, third party; `deadline` is
 * a Bitcoin height.
 */
export const newUnwrap = /* #__PURE__ */ eventReader(
  'event NewUnwrap(bytes userScript, uint8 scriptType, address lockerTargetAddress, address indexed userTargetAddress, uint256 requestIdOfLocker, uint256 indexed deadline, uint256 thirdPartyId, address inputToken, uint256[3] amounts, uint256[4] fees)',
  '0x6b5c22e69db87534a562352580358411dc7b2d98d24684765342f2ebf2dd8c31',
)

/**
 * Burn router: a locker has proven the payout of a burn request.
 * `bitcoinTxId` is in internal byte order.
 */
export const paidUnwrap = /* #__PURE__ */ eventReader(
  'event PaidUnwrap(address indexed lockerTargetAddress, uint256 requestIdOfLocker, bytes32 bitcoinTxId, uint256 bitcoinTxOutputIndex)',
  '0x7b8cb33b1d4dc1e5d05c58e9945c383eb161ac22029c5b963989d08c3d0ef4da',
)

/**
 * Burn router: a locker did not pay a burn request in time. `userTargetAddress`, who sent the request, is paid from its
 * collateral instead.
 */
export const burnDispute = /* #__PURE__ */ eventReader(
  'event BurnDispute(address indexed userTargetAddress, address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 requestIdOfLocker)',
  '0x58c23b4ae0617be275628875bcfd65759a441263099a256eeb27899fb5dd846d',
)

/** Lockers registry: a locker has left. What it owes it may still pay, from the same script. */
export const lockerRemoved = /* #__PURE__ */ eventReader(
  'event LockerRemoved(address indexed lockerTargetAddress, bytes lockerLockingScript, uint256 lockedAmount, address indexed collateralToken, uint256 collateralAmount)',
  '0x89e0136053e5fb3b6e55cac61cebd11e85b3cbc19a56d52fa34e152a94286f27',
)

/**
 * Lockers registry: a locker's collateral was taken.
 * `slashedCollateralAmount` is what `recipient` and `rewardRecipient` got together, the latter `rewardAmount` of it. Only
 * with `isForCCBurn` is it about a burn request.
 */
export const lockerSlashed = /* #__PURE__ */ eventReader(
  'event LockerSlashed(address indexed lockerTargetAddress, address collateralToken, uint256 rewardAmount, address indexed rewardRecipient, uint256 amount, address indexed recipient, uint256 slashedCollateralAmount, uint256 slashTime, bool isForCCBurn)',
  '0x5e4485631c54370ddbcded30559851c5dd670a232b8a7502b9d0b47ba9090d47',
)

/** Connector of the source chain: the request was sent to the base network. */
export const msgSent = /* #__PURE__ */ eventReader(
  'event MsgSent(uint256 uniqueCounter, bytes data, address sourceChainInputToken, uint256 amount, int64 relayerFeePercentage)',
  '0xd953c900c00c8d83f745d17aa6ce067c29cb0fdd7c3dda8dd5aee0e79feb850a',
)

/** Connector of the target chain: what crossed was exchanged there, and paid to the recipient in the same transaction. */
export const wrappedAndSwappedToDestChain = /* #__PURE__ */ eventReader(
  `event WrappedAndSwappedToDestChain(${TARGET_EXCHANGE})`,
  '0x1d06ebf48eda5c7f5c720d1460f26380ded162475ea976df01e51cda51a1dd53',
)

/** Like `wrappedAndSwappedToDestChain`, as newer deployments log it. */
export const wrappedAndSwappedToDestChainWithAmounts = /* #__PURE__ */ eventReader(
  `event WrappedAndSwappedToDestChain(${TARGET_EXCHANGE}, ${AMOUNTS})`,
  '0xab92a34f0c7ca6b8a3273ec0d27ea20e3efe69b8b43d5e72aa5bf782814071e7',
)

/** Connector of the target chain: what crossed could not be exchanged there. It keeps that; the operator refunds bitcoin. */
export const failedWrapAndSwapToDestChain = /* #__PURE__ */ eventReader(
  `event FailedWrapAndSwapToDestChain(${TARGET_EXCHANGE})`,
  '0x4dfdf3f10145a5c0d25504dd9520cd2699ba6a73e6083b7cdf708abb8ddc48d2',
)

/** Like `failedWrapAndSwapToDestChain`, as newer deployments log it. */
export const failedWrapAndSwapToDestChainWithAmounts = /* #__PURE__ */ eventReader(
  `event FailedWrapAndSwapToDestChain(${TARGET_EXCHANGE}, ${AMOUNTS})`,
  '0xff04824005d23da5bce38626acd202229ec4a996535b0f6aae1555c3fa281d85',
)

/**
 * Base connector: a request that arrived from another chain has become a burn request. `uniqueCounter` is that of the source
 * chain's `msgSent`. All forms in which an arrival is logged are here. Not read: those of Runes and of requests that a filler
 * takes, which no call of ours begins.
 */
export const newSwapAndUnwrap = /* #__PURE__ */ eventReader(
  'event NewSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
  '0x124f82fb68081b8c772a74ce98c0c92b659dd79e4fd3f03cf49988818eb04e8b',
)

/** Like `newSwapAndUnwrap`: a user's own second try of a request that had failed, on connectors that offer one. */
export const retriedSwapAndUnwrap = /* #__PURE__ */ eventReader(
  'event RetriedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
  '0xc3fa5dbbc53aa478b310dddcc3bd2527072ac6794c00d92e4ad7201827297fc0',
)

/** Base connector: a request that arrived from another chain could not be swapped. */
export const failedSwapAndUnwrap = /* #__PURE__ */ eventReader(
  'event FailedSwapAndUnwrap(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, address indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
  '0xa79aee2abfa3037b36c3689636c9932b113a82cebda0057ac4ce2386371fc969',
)

/**
 * Base connector: a burn request of the universal path. If `uniqueCounter` is a Bitcoin txid as a number, it is the operator's
 * refund of a BTC → EVM swap that failed on its target chain.
 */
export const newSwapAndUnwrapUniversal = /* #__PURE__ */ eventReader(
  'event NewSwapAndUnwrapUniversal(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
  '0x33d28a02b6f25171e40ef509e2b97bfd82260ef601512c16c75e032dd9d88aa0',
)

/** Like `newSwapAndUnwrap`, as connectors logged it that named the refund address by 32 bytes. */
export const newSwapAndUnwrapV2 = /* #__PURE__ */ eventReader(
  'event NewSwapAndUnwrapV2(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 requestIdOfLocker, address[] path, uint256 thirdPartyId)',
  '0x55e61be1ca8704cfaf63bfd3a4a99c40ff55c149c7cb6a34816b33650ac2a44d',
)

/** Like `failedSwapAndUnwrap`, through the universal path. */
export const failedSwapAndUnwrapUniversal = /* #__PURE__ */ eventReader(
  'event FailedSwapAndUnwrapUniversal(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
  '0xf86038a2d77cc08a4df197836cca8bfd5b8f31c2c524ea1ca1c24b61a2c8c6a3',
)

/** Like `failedSwapAndUnwrap`, as connectors logged it that named the refund address by 32 bytes. */
export const failedSwapAndUnwrapV2 = /* #__PURE__ */ eventReader(
  'event FailedSwapAndUnwrapV2(uint256 uniqueCounter, uint256 chainId, address exchangeConnector, address inputToken, uint256 inputAmount, bytes32 indexed userTargetAddress, bytes userScript, uint8 scriptType, address[] path, uint256 thirdPartyId)',
  '0xb17828193b4763de79b6775e487212e0fac3348f5ef445ae4419b0806bf760a1',
)

/**
 * Bridge between EVM chains that the exchange router sends a cross-chain output through: a deposit on the base chain, which
 * a relayer fills on the target chain (the spoke pools of Across, since deposit ids are uint256).
 */
export const fundsDeposited = /* #__PURE__ */ eventReader(
  'event FundsDeposited(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 indexed destinationChainId, uint256 indexed depositId, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 indexed depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes message)',
  '0x32ed1a409ef04c7b0227189c3a103dc5ac10e775a15b785dcc510201f7c25ad3',
)

/** The same bridge, on the chain that they arrive on. */
export const filledRelay = /* #__PURE__ */ eventReader(
  'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, (bytes32 updatedRecipient, bytes32 updatedMessageHash, uint256 updatedOutputAmount, uint8 fillType) relayExecutionInfo)',
  '0x44b559f101f8fbcc8a0ea43fa91a05a729a5ea6e14a7c75aa750374690137208',
)

/** Transfer router: a plain wrap was delivered. `bitcoinTxId` is in internal byte order. */
export const newWrap = /* #__PURE__ */ eventReader(
  'event NewWrap(bytes32 bitcoinTxId, bytes indexed lockerLockingScript, address lockerTargetAddress, address indexed user, address teleporter, uint256[2] amounts, uint256[4] fees, uint256 thirdPartyId, uint256 destinationChainId)',
  '0xdebe45dc811f213ee5572218ab9c9e7d78fac393b0ca5c50ea9edbe5c8bcb617',
)

/** Exchange router: a wrap-and-swap was delivered, or sent on to its target chain. */
export const newWrapAndSwapV2 = /* #__PURE__ */ eventReader(
  `event NewWrapAndSwapV2(${V2})`,
  '0x49235eee15ff9b68c03c5efd6133fb7c0b976247122a03209c2cb97aabd5558b',
)

/** Exchange router: a wrap-and-swap failed; a refund follows. */
export const failedWrapAndSwapV2 = /* #__PURE__ */ eventReader(
  `event FailedWrapAndSwapV2(${V2})`,
  '0x5832c9b125078499c9ab7dcc61594c25e4a33febb062486a4ff3c7a1d272bbdd',
)

/** Like `newWrapAndSwapV2`, through the universal entry. */
export const newWrapAndSwapUniversal = /* #__PURE__ */ eventReader(
  `event NewWrapAndSwapUniversal(${UNIVERSAL})`,
  '0x73aa4769041b86610ebb2a0c48ce6166287a8a1485764e19c3f475ae6369fcfb',
)

/** Like `failedWrapAndSwapV2`, through the universal entry. */
export const failedWrapAndSwapUniversal = /* #__PURE__ */ eventReader(
  `event FailedWrapAndSwapUniversal(${UNIVERSAL})`,
  '0x5b5393c2d2a541753a2bfe689964ee66cd892c26a94761297c0b11007dbbc281',
)

/** Like `newWrapAndSwapUniversal`, as newer deployments log it. */
export const newWrapAndSwapUniversalWithAmounts = /* #__PURE__ */ eventReader(
  `event NewWrapAndSwapUniversal(${UNIVERSAL}, ${AMOUNTS})`,
  '0x322a16999448ddea5f8fbfb53e934c17afb89b8cf72aed51d98cd787d5770554',
)

/** Like `failedWrapAndSwapUniversal`, as newer deployments log it. */
export const failedWrapAndSwapUniversalWithAmounts = /* #__PURE__ */ eventReader(
  `event FailedWrapAndSwapUniversal(${UNIVERSAL}, ${AMOUNTS})`,
  '0x36117f59c733185fa44cea85b31ee3d7d93e09c0777d7afd76c3657dc83e381c',
)

/** Exchange router of the first generation: a wrap-and-swap was delivered. */
export const newWrapAndSwap = /* #__PURE__ */ eventReader(
  `event NewWrapAndSwap(${FIRST})`,
  '0x83f3c3e82621afa914bb49ee3bc3bcadb1d41b3d6f836aa437172cbb3d4dbb6e',
)

/**
 * Exchange router of the first generation: a wrap-and-swap failed. Nothing is refunded: the same transaction pays the
 * wrapped BTC to the recipient.
 */
export const failedWrapAndSwap = /* #__PURE__ */ eventReader(
  `event FailedWrapAndSwap(${FIRST})`,
  '0x4bdbd9bfa84241c4a39e7be48e0a8678cfbecfbcfae5d87f01b13de30b8c9e9a',
)

/** Exchange router: a filler paid the recipient from its own money before the bitcoin was proven. */
export const requestFilledV2 = /* #__PURE__ */ eventReader(
  `event RequestFilledV2(${FILL}, uint256 fillAmount, uint256 finalAmount, uint256 userRequestedAmount, uint256 destinationChainId, uint256 bridgePercentageFee)`,
  '0xf2de1389799f0ec6ba8aa31dc85397078c1cdf33a39d903c8463f87260617697',
)

/** Like `requestFilledV2`, through the universal entry. */
export const requestFilledUniversal = /* #__PURE__ */ eventReader(
  `event RequestFilledUniversal(${UNIVERSAL_FILL})`,
  '0xf754a80229872ee3ada0be48e192666d22fb22206f0a06445961c783edd30ecb',
)

/** Like `requestFilledUniversal`, as newer deployments log it. */
export const requestFilledUniversalWithAmounts = /* #__PURE__ */ eventReader(
  `event RequestFilledUniversal(${UNIVERSAL_FILL}, ${AMOUNTS})`,
  '0x577d67157ac6664dab38099a869d195a2cce4f167d3b0da3350e7b102735a485',
)

/**
 * Exchange router: the refund of a failed wrap-and-swap has become a burn request: the bitcoin is returned like any unwrap's
 * payout.
 */
export const refundProcessed = /* #__PURE__ */ eventReader(
  'event RefundProcessed(bytes32 indexed txId, address indexed refundedBy, uint256 failedRequestAmount, uint256 refundAmount, bytes userScript, uint8 scriptType, address lockerTargetAddress, uint256 burnRequestCounter)',
  '0x79bab54e96d1977794ba96251faf4af21e4c1e824335ed0e33ad672cc463194b',
)

/** ERC-20: an allowance was set. */
export const approval = /* #__PURE__ */ eventReader(
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
)

/** ERC-20: tokens were transferred. */
export const transfer = /* #__PURE__ */ eventReader(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
)

/** WETH9: wrapped native currency was unwrapped. */
export const withdrawal = /* #__PURE__ */ eventReader(
  'event Withdrawal(address indexed src, uint256 wad)',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
)
