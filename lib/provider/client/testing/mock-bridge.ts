import { formatBtc, parseBtc } from '../btc'
import type {
  EstimateToBitcoin,
  EstimateToEvm,
  SatspanAccounts,
  SatspanMethods,
  SatspanNetwork,
} from '../../types'

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

export const NETWORKS: SatspanNetwork[] = [
  {
    name: 'polygon',
    label: 'Polygon',
    kind: 'base',
    chainId: 137,
    tokens: [{ address: null, symbol: 'POL', decimals: 18, name: 'POL' }],
  },
]

/** Base units for a sat: a currency of 18 decimals at the price of bitcoin. */
const UNITS_PER_SAT = 10n ** 10n
const FEE = '0.00000100'
const FEE_SATS = 100n
const NO_FEE = '0'

const FEES = {
  networkFeeBTC: FEE,
  protocolFeeBTC: NO_FEE,
  lockerFeeBTC: NO_FEE,
  thirdPartyFeeBTC: NO_FEE,
  fillerFeeBTC: NO_FEE,
  totalFeeBTC: FEE,
}

export function toEvmEstimate(params: SatspanMethods['bridge_estimateToEvm']['params']): EstimateToEvm {
  return {
    networkName: params.networkName,
    inputAmountBTC: params.amountBTC,
    minInputAmountBTC: FEE,
    outputToken: params.outputToken ?? null,
    outputAmount: String((parseBtc(params.amountBTC) - FEE_SATS) * UNITS_PER_SAT),
    fees: FEES,
  }
}

export function toBitcoinEstimate(
  params: SatspanMethods['bridge_estimateToBitcoin']['params'],
): EstimateToBitcoin {
  return {
    networkName: params.networkName,
    inputToken: params.inputToken ?? null,
    inputAmount: params.inputAmount,
    outputAmountBTC: formatBtc(BigInt(params.inputAmount) / UNITS_PER_SAT - FEE_SATS),
    fees: FEES,
  }
}
