import { isBitcoinScript } from '~/lib/core/address'
import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import { type Recipient, recipientOfAddress } from '~/lib/core/evm/recipient'
import type { Hex } from '~/lib/core/hex'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '~/lib/core/network'
import type { PricePolicy } from '../price'
import { readPricePolicy } from '../read-price-policy'
import {
  type Fields,
  evmAddress,
  fields,
  list,
  malformed,
  oneOf,
  optional,
  rate,
  scriptHex,
  text,
  uint,
  units,
} from '../read-value'

/** An address for comparing, in lower case, and as the profile spells it. */
export type Spelled = { key: Hex; spelling: Hex }

/** Our side of a review, copied once so that nothing can change under the checks. Addresses and scripts in lower case. */
export type UnwrapContext = {
  network: BitcoinNetwork
  /** Which call the intent makes. */
  kind: 'unwrap' | 'router-swap' | 'connector-swap'
  /** `null` = the native currency. */
  token: Spelled | null
  inputAmount: bigint
  /** As the user gave it, and the script that it stands for. */
  bitcoinAddress: string
  recipient: Recipient
  minSats: bigint
  thirdPartyId: bigint
  contract: Spelled
  exchangeConnectors: ReadonlySet<Hex>
  wrappedBtc: Hex
  /** `undefined` = not judged. */
  pathStart: Hex | undefined
  pathTokens: ReadonlySet<Hex> | undefined
  lockers: ReadonlySet<Hex>
  /** Unix seconds. */
  now: bigint
  maxDeadlineSeconds: bigint
  maxRelayerFeePercent: number
  price: PricePolicy & { bitcoinFeeSats: bigint }
  response: unknown
}

/** @throws AppError `bad-input` where a field is missing or of another type, `recipient-invalid` for the Bitcoin address */
export function readUnwrapInput(value: unknown): UnwrapContext {
  const input = fields(value, 'input')
  const network = oneOf(BITCOIN_NETWORKS, input('network'), 'network')
  const intent = fields(input('intent'), 'intent')
  const deployment = fields(input('deployment'), 'deployment')
  const policy = fields(input('policy'), 'policy')
  const wrappedBtc = evmAddress(deployment('wrappedBtc'), 'wrappedBtc')
  const bitcoinAddress = text(intent('bitcoinAddress'), 'bitcoinAddress')
  const token = readToken(intent('inputToken'))
  return {
    network,
    ...readRoute(
      oneOf(['base', 'cross-chain'] as const, input('kind'), 'kind'),
      deployment,
      token,
      wrappedBtc,
    ),
    token,
    inputAmount: readAmount(intent('inputAmount')),
    bitcoinAddress,
    recipient: recipientOfAddress(bitcoinAddress, network),
    minSats: units(intent('minSats'), 'minSats'),
    thirdPartyId: BigInt(uint(intent('thirdPartyId'), 'thirdPartyId')),
    contract: spelled(deployment('contract'), 'contract'),
    exchangeConnectors: new Set(
      list(deployment('exchangeConnectors'), 'exchangeConnectors').map((address) =>
        evmAddress(address, 'exchangeConnectors'),
      ),
    ),
    wrappedBtc,
    pathTokens: optional(
      deployment('pathTokens'),
      (tokens) => new Set(list(tokens, 'pathTokens').map((token) => evmAddress(token, 'pathTokens'))),
    ),
    // A registry may also hold lockers of other chains, which pay no bitcoin.
    lockers: new Set(
      list(input('lockers'), 'lockers')
        .map((script) => scriptHex(script, 'lockers'))
        .filter(isBitcoinScript)
        .map((script): Hex => `0x${script}`),
    ),
    now: BigInt(Math.floor(rate(input('now'), 'now'))),
    maxDeadlineSeconds: BigInt(Math.floor(rate(policy('maxDeadlineSeconds'), 'maxDeadlineSeconds'))),
    maxRelayerFeePercent: rate(policy('maxRelayerFeePercent'), 'maxRelayerFeePercent'),
    price: {
      ...readPricePolicy(policy),
      bitcoinFeeSats: optional(policy('bitcoinFeeSats'), (fee) => units(fee, 'bitcoinFeeSats')) ?? 0n,
    },
    response: input('response'),
  }
}

/** Wrapped BTC needs no exchange on its own chain; on a cross-chain network every input is swapped on the base chain. */
function readRoute(
  network: 'base' | 'cross-chain',
  deployment: Fields,
  token: Spelled | null,
  wrappedBtc: Hex,
): Pick<UnwrapContext, 'kind' | 'pathStart'> {
  if (network === 'cross-chain')
    return {
      kind: 'connector-swap',
      pathStart: optional(deployment('pathStart'), (start) => evmAddress(start, 'pathStart')),
    }
  if (token?.key === wrappedBtc) return { kind: 'unwrap', pathStart: undefined }
  const wrappedNative = evmAddress(deployment('wrappedNative'), 'wrappedNative')
  return { kind: 'router-swap', pathStart: token?.key ?? wrappedNative }
}

function readToken(value: unknown): Spelled | null {
  if (value === null) return null
  const token = spelled(value, 'inputToken')
  if (token.key === NATIVE_TOKEN.toLowerCase() || BigInt(token.key) === 0n) throw malformed('inputToken')
  return token
}

function readAmount(value: unknown): bigint {
  const amount = units(value, 'inputAmount')
  if (amount === 0n || amount >= 2n ** 256n) throw malformed('inputAmount')
  return amount
}

function spelled(value: unknown, what: string): Spelled {
  return { key: evmAddress(value, what), spelling: `0x${text(value, what).slice(2)}` }
}
