// One file of the package: each alone would take more bytes for its imports than for its code.
export { EvmSendScreen } from './evm-send-screen'
export { SendChoiceScreen } from './send-choice-screen'
export { SendScreen } from './send-screen'
