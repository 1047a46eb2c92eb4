import { createFindings } from '../review/finding'

/** The findings of a profile check. `refuse` = money could go wrong with this profile. */
export const PROFILE_CHECK_FINDINGS = {
  'profile-chain-silent': ['refuse', 'chain'],
  'profile-server-other-chain': ['refuse', 'chain', 'server'],
  'profile-server-silent': ['warn', 'chain', 'server'],
  'profile-server-behind': ['warn', 'chain', 'server', 'count'],
  'profile-server-single': ['info', 'chain'],
  'profile-contract-missing': ['refuse', 'chain', 'role', 'expectedAddress'],
  'profile-contract-misfit': ['refuse', 'chain', 'role', 'namedRole', 'actualAddress', 'expectedAddress'],
  'profile-registry-none': ['refuse', 'chain'],
  'profile-token-none': ['refuse', 'chain', 'token'],
  'profile-token-decimals': ['refuse', 'chain', 'token', 'actualUnits', 'expectedUnits'],
  'profile-token-symbol': ['warn', 'chain', 'token', 'actualToken'],
  'profile-untold': ['info', 'chain', 'count'],
  'profile-estimate-none': ['warn', 'chain'],
  'profile-estimate-low': ['warn', 'chain', 'belowPercent'],
  'profile-estimate-high': ['warn', 'chain', 'times'],
  'profile-estimate-unquoted': ['info', 'chain'],
} as const

export const finding = createFindings(PROFILE_CHECK_FINDINGS)
