import { abiItem } from '../abi-item'

/** ERC-20 (EIP-20), only the parts used here. */

/** 0x095ea7b3. No output is declared: some tokens return nothing. */
export const approveFunction = /* #__PURE__ */ abiItem('function approve(address spender, uint256 amount)')

/** 0xa9059cbb. No output is declared: some tokens return nothing. */
export const transferFunction = /* #__PURE__ */ abiItem('function transfer(address to, uint256 value)')

/** 0xdd62ed3e */
export const allowanceFunction = /* #__PURE__ */ abiItem(
  'function allowance(address owner, address spender) view returns (uint256)',
)

/** 0x70a08231 */
export const balanceOfFunction = /* #__PURE__ */ abiItem(
  'function balanceOf(address account) view returns (uint256)',
)

/** 0x313ce567. Optional in EIP-20. */
export const decimalsFunction = /* #__PURE__ */ abiItem('function decimals() view returns (uint8)')

/** 0x95d89b41. Optional in EIP-20. */
export const symbolFunction = /* #__PURE__ */ abiItem('function symbol() view returns (string)')
