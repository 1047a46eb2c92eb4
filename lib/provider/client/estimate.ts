import type { Address, EstimateToBitcoin, EstimateToEvm, SatspanFees, SatspanProvider } from '../types'
import { type SwapTerms, paramsToBitcoin, paramsToEvm } from './terms'
import { parseBtc } from './units'

/** In sats. */
export type Fees = {
  network: bigint
  protocol: bigint
  locker: bigint
  thirdParty: bigint
  filler: bigint
  total: bigint
}

/** The present output of a swap. `units` are the token's base units. */
export type Estimate =
  | {
      direction: 'to-evm'
      network: string
      token: Address | null
      sats: bigint
      units: bigint
      /** The minimum that the bridge accepts; `null` if it names none. */
      minSats: bigint | null
      fees: Fees
    }
  | {
      direction: 'to-bitcoin'
      network: string
      token: Address | null
      units: bigint
      sats: bigint
      fees: Fees
    }

export async function estimate(provider: SatspanProvider, terms: SwapTerms): Promise<Estimate> {
  // An estimate has no recipient, minimum or slippage.
  const { network, token, thirdPartyId, direction } = terms
  const common = { network, token, thirdPartyId }
  if (direction === 'to-evm') {
    const params = paramsToEvm({ ...common, direction, sats: terms.sats })
    return fromToEvm(await provider.request({ method: 'bridge_estimateToEvm', params }))
  }
  const params = paramsToBitcoin({ ...common, direction, units: terms.units })
  return fromToBitcoin(await provider.request({ method: 'bridge_estimateToBitcoin', params }))
}

function fromToEvm(answer: EstimateToEvm): Estimate {
  const { networkName, inputAmountBTC, minInputAmountBTC, outputToken, outputAmount, fees } = answer
  return {
    direction: 'to-evm',
    network: networkName,
    token: outputToken,
    sats: parseBtc(inputAmountBTC),
    units: BigInt(outputAmount),
    minSats: minInputAmountBTC === null ? null : parseBtc(minInputAmountBTC),
    fees: feesOf(fees),
  }
}

function fromToBitcoin(answer: EstimateToBitcoin): Estimate {
  const { networkName, inputToken, inputAmount, outputAmountBTC, fees } = answer
  return {
    direction: 'to-bitcoin',
    network: networkName,
    token: inputToken,
    units: BigInt(inputAmount),
    sats: parseBtc(outputAmountBTC),
    fees: feesOf(fees),
  }
}

function feesOf(fees: SatspanFees): Fees {
  const sats = (name: keyof Fees) => parseBtc(fees[`${name}FeeBTC`])
  return {
    network: sats('network'),
    protocol: sats('protocol'),
    locker: sats('locker'),
    thirdParty: sats('thirdParty'),
    filler: sats('filler'),
    total: sats('total'),
  }
}
