// One file of the package: each alone would take more bytes for its imports than for its code.
export { NewestEntry, PaneHint } from '../pane-hint'
export { AssetScreen } from './asset-screen'
export { CoinsScreen } from './coins-screen'
export { WalletScreen } from './wallet-screen'
