// One file of the package: each alone would take more bytes for its imports than for its code.
export { ReceiptScreen } from './receipt-screen'
export { ReportScreen } from './report-screen'
