// One file of the package: each alone would take more bytes for its imports than for its code.
export { EvmScreen } from './evm-screen'
export { WatchFields } from './watch-fields'
export { WatchScreen } from './watch-screen'
