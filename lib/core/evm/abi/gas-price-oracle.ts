import { abiItem } from '../abi-item'

/** The predeploy of OP-stack rollups that prices the layer below (https://specs.optimism.io/protocol/predeploys.html). */
export const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'

/** For a serialised transaction without its signature: room for that is added. In wei. */
export const getL1FeeFunction = /* #__PURE__ */ abiItem(
  'function getL1Fee(bytes data) view returns (uint256)',
)
