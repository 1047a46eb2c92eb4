import { abiItem } from '../abi-item'

/** The connector of a cross-chain network: bridges the input to the base network, where it is swapped and unwrapped. */

/** The connector's placeholder address for the native currency. */
export const NATIVE_TOKEN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** 0x201c527c. Not the V2 form: this one refunds the transaction's sender. */
export const connectorSwapAndUnwrapFunction = /* #__PURE__ */ abiItem(
  'function swapAndUnwrap(address token, address exchangeConnector, uint256[] amounts, bool isInputFixed, address[] path, (bytes userScript, uint8 scriptType, bytes lockerLockingScript) userAndLockerScript, int64 relayerFeePercentage, uint256 thirdParty) payable',
)

export const msgSentEvent = /* #__PURE__ */ abiItem(
  'event MsgSent(uint256 uniqueCounter, bytes data, address sourceChainInputToken, uint256 amount, int64 relayerFeePercentage)',
)

/** The end of a crossing from Bitcoin whose token is exchanged on the target chain. Txids are in internal byte order. */
const TARGET_EXCHANGE =
  'bytes32 bitcoinTxId, uint256 destinationChainId, uint256 intermediaryChainId, address targetAddress, uint256 destTokenAmount, address[] pathFromIntermediaryToDestTokenOnDestChain'

/** Newer deployments add the amounts along the path. */
const AMOUNTS = 'uint256[] amountsFromIntermediaryToDestTokenOnDestChain'

/** The recipient is paid in the same transaction. */
export const wrappedAndSwappedToDestChainEvent = /* #__PURE__ */ abiItem(
  `event WrappedAndSwappedToDestChain(${TARGET_EXCHANGE})`,
)
export const wrappedAndSwappedToDestChainWithAmountsEvent = /* #__PURE__ */ abiItem(
  `event WrappedAndSwappedToDestChain(${TARGET_EXCHANGE}, ${AMOUNTS})`,
)

/** The connector keeps what crossed; the operator refunds it in bitcoin. */
export const failedWrapAndSwapToDestChainEvent = /* #__PURE__ */ abiItem(
  `event FailedWrapAndSwapToDestChain(${TARGET_EXCHANGE})`,
)
export const failedWrapAndSwapToDestChainWithAmountsEvent = /* #__PURE__ */ abiItem(
  `event FailedWrapAndSwapToDestChain(${TARGET_EXCHANGE}, ${AMOUNTS})`,
)
