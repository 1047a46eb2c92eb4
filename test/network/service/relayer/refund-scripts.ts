import { bytesToHex, hexToBytes } from 'viem'
import type { Hex } from 'viem'
import { splitScript } from '../bitcoin-script'
import type { Conduct } from './conduct'
import type { WrapEntry } from '../state'

/** Whom a refund pays, and which locker. */
export type RefundScripts = { userScript: Hex; scriptType: number; lockerLockingScript: Hex }

/** `undefined` for a sender whose script no locker can pay. */
export function refundScripts(
  { senderScript, lockerScript }: WrapEntry,
  { refundsTo }: Conduct,
): RefundScripts | undefined {
  const sender = splitScript(hexToBytes(refundsTo ?? senderScript))
  return (
    sender && {
      userScript: bytesToHex(sender.userScript),
      scriptType: sender.scriptType,
      lockerLockingScript: lockerScript,
    }
  )
}
