import type { SatspanMethods } from './types'

/** Every method, as the lists of WBIP004 name them. */
export const METHOD_NAMES: readonly (keyof SatspanMethods)[] = [
  'bridge_requestAccounts',
  'bridge_accounts',
  'bridge_networks',
  'bridge_estimateToEvm',
  'bridge_estimateToBitcoin',
  'bridge_swapToEvm',
  'bridge_swapToBitcoin',
  'bridge_getRequest',
  'bridge_requests',
  'getInfo',
  'getAddresses',
  'wallet_getPermissions',
  'wallet_revokePermissions',
]
