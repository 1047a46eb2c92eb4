import { formatBtc, numberOfSats } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'

type Attributed = { networkName: string; thirdPartyId?: number }
type EstimateToEvmParams = Attributed & { amountSats: bigint; outputToken?: Hex }
type Signer = { addressType: string; address: string; publicKey: string }
type BuildToEvmParams = EstimateToEvmParams & {
  recipientAddress: Hex
  minOutputAmount?: bigint
  signer: Signer
  staticUtxos?: { txid: string; vout: number; valueSats: bigint; signer: Signer }[]
  changeAddress?: string
  staticFeeRate?: number
}
type EstimateToBitcoinParams = Attributed & { inputToken: Hex | null; inputAmount: bigint }
type BuildToBitcoinParams = EstimateToBitcoinParams & { bitcoinAddress: string; minSats: bigint }

/** Body of operation 1 (interface 2.1). */
export function toEvmEstimateBody({
  amountSats,
  networkName,
  outputToken,
  thirdPartyId,
}: EstimateToEvmParams) {
  return {
    amountBTC: formatBtc(amountSats),
    networkName,
    ...(outputToken !== undefined && { outputToken }),
    ...attribution(thirdPartyId),
  }
}

/** Body of operation 2 (interface 2.3), with the extra fields that live services accept. */
export function toEvmUnsignedBody(order: BuildToEvmParams) {
  const { recipientAddress, minOutputAmount, signer, staticUtxos, changeAddress, staticFeeRate } = order
  return {
    ...toEvmEstimateBody(order),
    recipientAddress,
    signer,
    ...(minOutputAmount !== undefined && { minOutputAmount: minOutputAmount.toString() }),
    ...(staticUtxos !== undefined && {
      staticUTXO: staticUtxos.map(({ txid, vout, valueSats, signer: signerInfo }) => ({
        hash: txid,
        index: vout,
        value: numberOfSats(valueSats),
        signerInfo,
      })),
    }),
    ...(changeAddress !== undefined && { changeAddress }),
    ...(staticFeeRate !== undefined && { staticFeeRate }),
  }
}

/** Body of the estimate to Bitcoin. */
export function toBitcoinEstimateBody(query: EstimateToBitcoinParams) {
  return {
    exchangeInfo: {
      ...(query.inputToken !== null && { inputToken: query.inputToken }),
      inputAmount: query.inputAmount.toString(),
      isFixedToken: true,
    },
    networkName: query.networkName,
    ...attribution(query.thirdPartyId),
  }
}

/** Body of operation 4. */
export function unwrapInputsBody(order: BuildToBitcoinParams) {
  return {
    ...toBitcoinEstimateBody(order),
    bitcoinAddress: order.bitcoinAddress,
    minBtcAmount: formatBtc(order.minSats),
  }
}

/** A string in the interface; if absent, it is 0 on chain. */
function attribution(thirdPartyId: number | undefined) {
  return thirdPartyId === undefined ? {} : { thirdPartyId: String(thirdPartyId) }
}
