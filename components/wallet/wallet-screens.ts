// One file of the package: each alone would take more bytes for its imports than for its code.
export { ForgotScreen } from './forgot-screen'
export { PasskeyOffer } from './passkey-offer'
export { PasskeyUnlock } from './passkey-unlock'
export { PersonDialog } from './person-dialog'
