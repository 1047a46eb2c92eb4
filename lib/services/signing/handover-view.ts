import { base64 } from '@scure/base'
import type { CallHandoverView, HandedOverOutput, HandoverView } from '~/lib/contract/views/handover'
import { sumSats } from '~/lib/core/amount'
import { handedTransaction } from '~/lib/core/journal/handed-calls'
import { isToEvm } from '~/lib/core/journal/phase'
import type { BitcoinEntry, CallHandover, EvmEntry, Handover } from '~/lib/core/journal/types'
import type { OwnPaths } from '~/lib/core/outside/account/outside-account'
import type { BitcoinNetwork } from '~/lib/core/network'
import { encodeSignRequest, requestIdOf } from '~/lib/core/outside/evm/sign-request'
import { markedCarrier } from '~/lib/core/payload/payload-parts'
import { shownOutputs, SHOWING_DEVICES, type ShownOutput } from '~/lib/core/outside/signing/shown-outputs'

/** Shows what is given to another signer, with its outputs as a device will show them. */
export function handoverView(
  entry: BitcoinEntry,
  { kind, plan }: Handover,
  { network, own }: { network: BitcoinNetwork; own: OwnPaths },
  psbt: string,
): HandoverView {
  const { inputs, outputs } = plan.transaction
  const shown = SHOWING_DEVICES.map((device) => shownOutputs(outputs, { network, own }, device))
  const [first = []] = shown
  return {
    kind,
    psbt,
    outputs: first.map((output, index) => {
      const part = partOf(output, entry, own)
      const isShownAsPayment = shown.some((ofDevice) => ofDevice[index]?.shownAs === 'payment')
      return {
        vout: index,
        part,
        address: output.address,
        valueSats: output.valueSats,
        isShownAsPayment: part === 'change' && isShownAsPayment,
        carrier: part === 'data' ? markedCarrier(output.scriptPubKey) : null,
      }
    }),
    feeSats: sumSats(inputs) - sumSats(outputs),
  }
}

/** An EVM transaction as another signer is given it. It comes from the journal alone. */
export function callHandoverView(entry: EvmEntry, handover: CallHandover): CallHandoverView {
  const transaction = handedTransaction(entry, handover)
  const request = encodeSignRequest({
    requestId: requestIdOf(transaction),
    transaction,
    from: entry.account.address,
    derivation: handover.derivation,
  })
  const { chainId, to, value, gasLimit, maxFeePerGas } = transaction
  return {
    request: base64.encode(request),
    networkName: entry.intent.networkName,
    chainId,
    to,
    valueWei: value,
    maxGasWei: gasLimit * maxFeePerGas,
  }
}

function partOf(output: ShownOutput, entry: BitcoinEntry, own: OwnPaths): HandedOverOutput['part'] {
  if (output.shownAs === 'data') return 'data'
  if (own.has(output.scriptPubKey)) return 'change'
  return isToEvm(entry) ? 'bridge' : 'recipient'
}
