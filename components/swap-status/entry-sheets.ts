// One file of the package: each alone would take more bytes for its imports than for its code.
export { AskPage } from './ask-page'
export { BumpSheet } from './bump-sheet'
export { CancelCallSheet } from './cancel-call-sheet'
export { CancelSheet } from './cancel-sheet'
export { LiftClaim } from './lift-claim'
export { SpeedUpSheet } from './speed-up-sheet'
export { StalledPanel } from './stalled-panel'
