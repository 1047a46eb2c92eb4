import type { SatspanMethods } from '../../types'
import { misfit } from './mock-error'

type Method = keyof SatspanMethods
type Fits = (value: unknown) => boolean

const isText = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const isWhole = (most: number) => (value: unknown) =>
  /^\d{1,10}$/.test(String(value)) && Number(value) <= most
/** A field that may be left out. */
const maybe =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || value === null || fits(value)

const name = isText(/^[A-Za-z0-9][\w-]{0,39}$/)
const units = isText(/^\d{1,78}$/)
const evmAddress = isText(/^0x[0-9a-fA-F]{40}$/)
const signer = maybe(isText(/^(wallet|page)$/))
const slippageBps = maybe((value) => typeof value === 'number' && isWhole(1_000)(value))

const TO_EVM = {
  amountBTC: isText(/^\d{1,8}(\.\d{1,8})?$/),
  networkName: name,
  outputToken: maybe(evmAddress),
  thirdPartyId: maybe(isWhole(255)),
}
const TO_BITCOIN = {
  networkName: name,
  inputToken: maybe(evmAddress),
  inputAmount: units,
  thirdPartyId: maybe(isWhole(0xffff_ffff)),
}
/** The params of Satspan's own methods; other standards' callers send fields of their own. */
const PARAMS: Partial<Record<Method, Record<string, Fits>>> = {
  bridge_requestAccounts: { signer },
  bridge_accounts: {},
  bridge_networks: {},
  bridge_requests: {},
  bridge_estimateToEvm: TO_EVM,
  bridge_estimateToBitcoin: TO_BITCOIN,
  bridge_offers: { amountBTC: TO_EVM.amountBTC, currency: isText(/^(BTC|ETH|POL|BNB|USDC|USDT|DAI)$/) },
  bridge_swapToEvm: {
    ...TO_EVM,
    recipientAddress: maybe(evmAddress),
    minOutput: maybe(units),
    slippageBps,
    signer,
  },
  bridge_swapToBitcoin: {
    ...TO_BITCOIN,
    bitcoinAddress: maybe(isText(/^[A-Za-z0-9]{14,90}$/)),
    minSats: maybe(units),
    slippageBps,
    signer,
  },
  bridge_getRequest: { requestId: isText(/^.{0,100}$/) },
}

/** Refuses params as the wallet does: -32602 with the first that does not fit. */
export function checkParams(method: Method, params: object): void {
  const fields = PARAMS[method]
  if (fields === undefined) return
  const values = new Map<string, unknown>(Object.entries(params))
  const path =
    Object.keys(fields).find((field) => fields[field]?.(values.get(field)) === false) ??
    [...values.keys()].find((field) => !(field in fields))
  if (path !== undefined) throw misfit('bad-input', { path })
}
