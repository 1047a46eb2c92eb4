import { abiItem } from '../abi-item'

/** The connector of a cross-chain network: bridges the input to the base network, where it is swapped and unwrapped. */

/** The connector's placeholder address for the native currency. */
export const NATIVE_TOKEN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** 0x201c527c. Not the V2 form: this one refunds the transaction's sender. */
export const connectorSwapAndUnwrapFunction = /* #__PURE__ */ abiItem(
  'function swapAndUnwrap(address token, address exchangeConnector, uint256[] amounts, bool isInputFixed, address[] path, (bytes userScript, uint8 scriptType, bytes lockerLockingScript) userAndLockerScript, int64 relayerFeePercentage, uint256 thirdParty) payable',
)
