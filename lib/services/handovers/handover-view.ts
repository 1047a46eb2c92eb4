import type { HandedOverOutput, HandoverView } from '~/lib/contract/views/handover'
import { sumSats } from '~/lib/core/amount'
import { isToEvm } from '~/lib/core/journal/phase'
import type { BitcoinEntry, Handover } from '~/lib/core/journal/types'
import { type OutsideKeys, ownChainOf } from '~/lib/core/outside/account/outside-account'
import { shownOutputs, SHOWING_DEVICES, type ShownOutput } from '~/lib/core/outside/signing/shown-outputs'

/** What is given to another signer, with its outputs as a device will show them. */
export function handoverView(
  entry: BitcoinEntry,
  { kind, plan }: Handover,
  keys: OutsideKeys,
  psbt: string,
): HandoverView {
  const { inputs, outputs } = plan.transaction
  const shown = SHOWING_DEVICES.map((device) => shownOutputs(outputs, keys, device))
  const [first = []] = shown
  return {
    kind,
    psbt,
    outputs: first.map((output, index) => {
      const part = partOf(output, entry, keys)
      const isShownAsPayment = shown.some((ofDevice) => ofDevice[index]?.shownAs === 'payment')
      return {
        vout: index,
        part,
        address: output.address,
        valueSats: output.valueSats,
        isShownAsPayment: part === 'change' && isShownAsPayment,
      }
    }),
    feeSats: sumSats(inputs) - sumSats(outputs),
  }
}

function partOf(output: ShownOutput, entry: BitcoinEntry, keys: OutsideKeys): HandedOverOutput['part'] {
  if (output.shownAs === 'data') return 'data'
  if (ownChainOf(keys, output.scriptPubKey) !== undefined) return 'change'
  return isToEvm(entry) ? 'bridge' : 'recipient'
}
