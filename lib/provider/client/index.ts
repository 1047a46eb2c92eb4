/** Everything for a page whose users swap bitcoin through Satspan. */
export type { SwapTerms, SwapTermsToBitcoin, SwapTermsToEvm } from './terms'
export { SatspanError } from './error'
export type { Estimate, Fees } from './estimate'
export { findSatspan } from './find-satspan'
export { type Satspan, type SatspanState, type SwapOptions, toSatspan } from './satspan'
export type { Waiting } from './limit'
export { phaseWords } from './phase-words'
export type { Snapshot } from './snapshot'
export type { EndedSwap, Swap, SwapState } from './swap'
export { formatBtc, formatUnits, parseBtc, parseUnits } from './units'
export { toWords } from './words'
export type {
  Address,
  BitcoinPageWallet,
  EstimateToBitcoin,
  EstimateToEvm,
  PageWallet,
  SatspanAccounts,
  SatspanEvents,
  SatspanFailure,
  SatspanFinalPhase,
  SatspanMethods,
  SatspanNetwork,
  SatspanPhase,
  SatspanProvider,
  SatspanOffer,
  SatspanReason,
  SatspanReasons,
  SatspanRequest,
  SatspanToken,
} from '../types'
