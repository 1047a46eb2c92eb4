import { abiItem } from '../abi-item'

/** The burn router of a base network: turns tokens or wrapped BTC into a payout on Bitcoin. */

/** 0x44dd6aa5. `amounts` = input in base units, minimum BTC in sats after fees; `deadline` in unix seconds. */
export const swapAndUnwrapFunction = /* #__PURE__ */ abiItem(
  'function swapAndUnwrap(address exchangeConnector, uint256[] amounts, bool isFixedToken, address[] path, uint256 deadline, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty) payable',
)

/** 0x3fea4367. `amount` of wrapped BTC in sats. */
export const unwrapFunction = /* #__PURE__ */ abiItem(
  'function unwrap(uint256 amount, bytes userScript, uint8 scriptType, bytes lockerLockingScript, uint256 thirdParty)',
)
