import type { SatspanMethods } from './types'

/** The methods that the lists of WBIP004 name: those whose results are objects, as the kits that use the lists expect. */
export const LISTED_METHODS: readonly (keyof SatspanMethods)[] = [
  'bridge_requestAccounts',
  'bridge_estimateToEvm',
  'bridge_estimateToBitcoin',
  'bridge_swapToEvm',
  'bridge_swapToBitcoin',
  'bridge_getRequest',
  'getInfo',
  'getAddresses',
]
