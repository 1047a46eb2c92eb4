import { abiItem } from '../abi-item'

/** WETH9: what a wrapped native token logs when some of it is unwrapped. */
export const withdrawalEvent = /* #__PURE__ */ abiItem('event Withdrawal(address indexed src, uint256 wad)')
