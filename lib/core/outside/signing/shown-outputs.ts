import { addressOfScript } from '~/lib/core/address'
import { isDataCarrier } from '~/lib/core/bitcoin/data-carrier'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { AddressPath } from '~/lib/core/bitcoin/address-type'
import type { OwnPaths } from '~/lib/core/outside/account/outside-account'
import type { BitcoinNetwork } from '~/lib/core/network'

/** Signers whose display is known. */
export const SHOWING_DEVICES = ['ledger', 'jade', 'bitbox'] as const
export type ShowingDevice = (typeof SHOWING_DEVICES)[number]

/**
 * How a signer shows an output before it signs: `hidden` as change; `own-account`: named as the account's; `data`:
 * an OP_RETURN.
 */
export type ShownAs = 'payment' | 'own-account' | 'hidden' | 'data'

/** `address` is null where a script has none. */
export type ShownOutput = TransactionOutput & { address: string | null; shownAs: ShownAs }

/** Change is …/1/* to every signer. What comes back to …/0/* is not. */
const BACK_TO_RECEIVING: Record<ShowingDevice, ShownAs> = {
  ledger: 'payment',
  jade: 'payment',
  bitbox: 'own-account',
}

/**
 * The outputs in their order, each as a device will show it, so that the user can compare.
 *
 *     shownOutputs(transaction.outputs, { network: 'mainnet', own }, 'ledger')
 *     // [{ shownAs: 'payment', address: 'bc1q…', valueSats: 50_000n, … }, { shownAs: 'hidden', … }]
 */
export function shownOutputs(
  outputs: readonly TransactionOutput[],
  { network, own }: { network: BitcoinNetwork; own: OwnPaths },
  device: ShowingDevice,
): ShownOutput[] {
  return outputs.map((output) => ({
    ...output,
    address: addressOfScript(output.scriptPubKey, network) ?? null,
    shownAs: isDataCarrier(output.scriptPubKey) ? 'data' : shownOf(own.get(output.scriptPubKey), device),
  }))
}

function shownOf(path: AddressPath | undefined, device: ShowingDevice): ShownAs {
  if (path === undefined) return 'payment'
  return path.branch === 1 ? 'hidden' : BACK_TO_RECEIVING[device]
}
