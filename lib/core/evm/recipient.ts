import type { Hex } from '~/lib/core/hex'
import { addressOfScript, scriptPubKeyOf } from '../address'
import { AppError } from '../errors'
import type { BitcoinNetwork } from '../network'

/** A Bitcoin recipient in the contracts' form: the bare hash or key, and the script type. */
export type Recipient = { userScript: Hex; scriptType: number }

type Template = { scriptType: number; before: string; bytes: number; after: string }

/** Scripts that have an address, by the contracts' number. 0 is P2PK, which has none. */
const TEMPLATES: readonly Template[] = [
  { scriptType: 1, before: '76a914', bytes: 20, after: '88ac' },
  { scriptType: 2, before: 'a914', bytes: 20, after: '87' },
  { scriptType: 3, before: '0014', bytes: 20, after: '' },
  { scriptType: 4, before: '0020', bytes: 32, after: '' },
  { scriptType: 5, before: '5120', bytes: 32, after: '' },
]

/** @throws AppError `recipient-invalid` for an address of another network, or of a type that lockers do not pay */
export function recipientOfAddress(address: string, network: BitcoinNetwork): Recipient {
  const scriptPubKey = scriptPubKeyOf(address, network)
  for (const { scriptType, before, bytes } of TEMPLATES) {
    const userScript: Hex = `0x${scriptPubKey.slice(before.length, before.length + bytes * 2)}`
    if (scriptPubKeyOfRecipient({ userScript, scriptType }) === scriptPubKey)
      return { userScript, scriptType }
  }
  throw new AppError('recipient-invalid', 'lockers do not pay this kind of address', {
    details: { address: address.slice(0, 100) },
  })
}

/** The full scriptPubKey as hex; `undefined` for a type or length that has no address. */
export function scriptPubKeyOfRecipient({ userScript, scriptType }: Recipient): string | undefined {
  const template = TEMPLATES.find((candidate) => candidate.scriptType === scriptType)
  if (template === undefined || !/^0x[0-9a-f]*$/i.test(userScript)) return undefined
  if (userScript.length !== 2 + template.bytes * 2) return undefined
  return template.before + userScript.slice(2).toLowerCase() + template.after
}

/** The address that a locker will pay; `undefined` if the recipient has none. */
export function addressOfRecipient(recipient: Recipient, network: BitcoinNetwork): string | undefined {
  const scriptPubKey = scriptPubKeyOfRecipient(recipient)
  return scriptPubKey === undefined ? undefined : addressOfScript(scriptPubKey, network)
}
