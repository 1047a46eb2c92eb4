// One file of the package: each alone would take more bytes for its imports than for its code.
export { AllOffers } from './all-offers'
export { OptionsSheet } from './options-sheet'
export { OfferLines } from './offer-lines'
export { FirstSwap } from './first-swap'
export { Outlook } from './outlook'
