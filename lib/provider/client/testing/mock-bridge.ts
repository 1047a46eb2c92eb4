import type {
  Address,
  EstimateToBitcoin,
  EstimateToEvm,
  SatspanAccounts,
  SatspanAddresses,
  SatspanMethods,
  SatspanNetwork,
  SatspanOffer,
} from '../../types'
import { formatBtc, parseBtc } from '../units'
import { misfit } from './mock-error'

/** Default answers of the mock's wallet and bridge. */

export const ACCOUNTS = {
  bitcoin: {
    address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    addressType: 'p2wpkh',
    publicKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    network: 'regtest',
  },
  evm: { address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf' },
} satisfies SatspanAccounts

/** A Bitcoin wallet of the page. */
export const PAGE_ACCOUNTS = {
  bitcoin: {
    address: 'bcrt1qq6hag67dl53wl99vzg42z8eyzfz2xlkvwk6f7m',
    addressType: 'p2wpkh',
    publicKey: '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
    network: 'regtest',
  },
  evm: null,
} satisfies SatspanAccounts

const { address, addressType, publicKey, network } = ACCOUNTS.bitcoin
export const ADDRESSES: SatspanAddresses = {
  addresses: [{ address, publicKey, purpose: 'payment', symbol: 'BTC', type: addressType, network }],
}

export const NETWORKS: SatspanNetwork[] = [
  {
    name: 'polygon',
    label: 'Polygon',
    kind: 'base',
    chainId: 137,
    tokens: [
      { address: null, symbol: 'POL', decimals: 18, name: 'POL' },
      {
        address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        symbol: 'USDC',
        decimals: 6,
        name: 'USD Coin',
      },
    ],
  },
]

/** How many whole tokens one bitcoin is: of the native currency one, of a dollar a hundred thousand. */
const PRICES = { native: 1n, token: 100_000n }
const SATS_PER_BTC = 100_000_000n
const FEE_SATS = 100n
/** The least that the bridge takes, both ways. */
const MIN_SATS = 1_000n
/** The most that the network mints at once. */
const MAX_SATS = 10_000_000_000n
const FEE = formatBtc(FEE_SATS)
const NO_FEE = '0'

const FEES = {
  networkFeeBTC: FEE,
  protocolFeeBTC: NO_FEE,
  lockerFeeBTC: NO_FEE,
  thirdPartyFeeBTC: NO_FEE,
  fillerFeeBTC: NO_FEE,
  totalFeeBTC: FEE,
}

type ToEvm = SatspanMethods['bridge_estimateToEvm']['params']
type ToBitcoin = SatspanMethods['bridge_estimateToBitcoin']['params']

/** A network by its name or its chain ID. */
function findNetwork(nameOrId: string): SatspanNetwork {
  const network = NETWORKS.find(({ name, chainId }) => [name, String(chainId)].includes(nameOrId))
  if (network === undefined) throw misfit('network-unknown', { path: 'networkName' })
  return network
}

/** Base units of a token for that many sats. */
function unitsOf(sats: bigint, network: SatspanNetwork, token: Address | null, path: string): bigint {
  const isIt = (one: Address | null) => one?.toLowerCase() === token?.toLowerCase()
  const decimals = network.tokens.find((one) => isIt(one.address))?.decimals
  if (decimals === undefined) throw misfit('token-unknown', { path })
  return (sats * PRICES[token === null ? 'native' : 'token'] * 10n ** BigInt(decimals)) / SATS_PER_BTC
}

function lessFee(sats: bigint): bigint {
  return sats > FEE_SATS ? sats - FEE_SATS : 0n
}

export function toEvmEstimate({ networkName, amountBTC, outputToken = null }: ToEvm): EstimateToEvm {
  const sats = parseBtc(amountBTC)
  const network = findNetwork(networkName)
  const output = unitsOf(lessFee(sats), network, outputToken, 'outputToken')
  if (sats === 0n) throw misfit('amount-malformed', { path: 'amountBTC' })
  return {
    networkName: network.name,
    inputAmountBTC: amountBTC,
    minInputAmountBTC: formatBtc(MIN_SATS),
    outputToken,
    outputAmount: String(output),
    fees: FEES,
  }
}

/** The native currency of the mock's first network, which alone has it. */
export function offersOf(amountBTC: string): SatspanOffer[] {
  const [network] = NETWORKS
  if (network === undefined) return []
  const amount = String(unitsOf(lessFee(parseBtc(amountBTC)), network, null, 'currency'))
  const cost = { service: String(unitsOf(FEE_SATS, network, null, 'currency')) }
  const offer = { network: network.name, token: null, speed: 'normal', minutes: 25, cost } as const
  return [{ ...offer, arrivesAtLeast: amount, arrivesAbout: amount, minersFeeBTC: null, basis: 'chains' }]
}

export function toBitcoinEstimate({
  networkName,
  inputAmount,
  inputToken = null,
}: ToBitcoin): EstimateToBitcoin {
  const units = BigInt(inputAmount)
  const network = findNetwork(networkName)
  const perBtc = unitsOf(SATS_PER_BTC, network, inputToken, 'inputToken')
  if (units === 0n) throw misfit('amount-malformed', { path: 'inputAmount' })
  return {
    networkName: network.name,
    inputToken,
    inputAmount,
    minInputAmountBTC: formatBtc(MIN_SATS),
    outputAmountBTC: formatBtc(lessFee((units * SATS_PER_BTC) / perBtc)),
    fees: FEES,
  }
}

/** Refuses a swap of too much. */
export function checkMost(sats: bigint, path: string): void {
  if (sats > MAX_SATS) throw misfit('amount-above-limit', { path, max: String(MAX_SATS) })
}

/** Refuses a swap of too little, or that cannot deliver its minimum. */
export function checkSwap(sats: bigint, path: string, output: bigint, minimum: string | undefined): void {
  if (sats < MIN_SATS) throw misfit('amount-below-minimum', { path, min: String(MIN_SATS) })
  if (minimum !== undefined && BigInt(minimum) > output)
    throw misfit('minimum-too-high', { max: String(output) })
}
