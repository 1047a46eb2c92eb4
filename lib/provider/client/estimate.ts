import type { Address, SatspanProvider } from '../types'
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

/** The present output of a swap. */
export type Estimate = {
  direction: SwapTerms['direction']
  network: string
  token: Address | null
  sats: bigint
  /** The token's base units. */
  units: bigint
  /** The least that the bridge accepts: what is sent, or what it is worth. `null` if it names none. */
  minSats: bigint | null
  fees: Fees
}

export async function estimate(provider: SatspanProvider, terms: SwapTerms): Promise<Estimate> {
  // An estimate has no recipient, minimum or slippage.
  const { network, token, thirdPartyId, direction } = terms
  const common = { network, token, thirdPartyId }
  const answer =
    direction === 'to-evm'
      ? await provider.request({
          method: 'bridge_estimateToEvm',
          params: paramsToEvm({ ...common, direction, sats: terms.sats }),
        })
      : await provider.request({
          method: 'bridge_estimateToBitcoin',
          params: paramsToBitcoin({ ...common, direction, units: terms.units }),
        })
  const [asset, btc, units] =
    'outputToken' in answer
      ? [answer.outputToken, answer.inputAmountBTC, answer.outputAmount]
      : [answer.inputToken, answer.outputAmountBTC, answer.inputAmount]
  const { networkName, minInputAmountBTC, fees } = answer
  const feeOf = (name: keyof Fees) => parseBtc(fees[`${name}FeeBTC`])
  return {
    direction,
    network: networkName,
    token: asset,
    sats: parseBtc(btc),
    units: BigInt(units),
    minSats: minInputAmountBTC === null ? null : parseBtc(minInputAmountBTC),
    fees: {
      network: feeOf('network'),
      protocol: feeOf('protocol'),
      locker: feeOf('locker'),
      thirdParty: feeOf('thirdParty'),
      filler: feeOf('filler'),
      total: feeOf('total'),
    },
  }
}
