import { asSeen } from '~/lib/core/as-seen'
import { type Recognised, recognise } from '~/lib/core/recipient/recognise'
import { isSecretText } from '~/lib/core/secret-text'

/** A code that a camera sees in place of a signed transaction. */
export type OtherCode = Recognised['recognised'] | 'address' | 'account' | 'secret' | 'other-code'

/** A frame of what is awaited, which may be damaged or blurred. */
const AWAITED = /^(?:ur:(?:crypto-psbt|psbt|eth-signature)\/|B\$[H2Z][PT])/i
const ACCOUNT =
  /^(?:ur:(?:crypto-)?(?:hdkey|account|output|multi-accounts|account-descriptor|output-descriptor)\/|[a-z]+\(|\[[\da-f]{8}[/\]])/i
const ADDRESS =
  /^(?:(?:web\+)?(?:bitcoin|ethereum|eip155|bip122):|0x[\da-f]{40}$|(?:bc|tb|bcrt)1[a-z\d]{8,87}$|[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$)/i

/** Names a code that is no part of a return; `undefined` for one that is, however little of it can be read. */
export function otherCode(text: string): OtherCode | undefined {
  const seen = asSeen(text).trim()
  if (AWAITED.test(seen)) return undefined
  if (isSecretText(seen)) return 'secret'
  if (ACCOUNT.test(seen)) return 'account'
  if (ADDRESS.test(seen)) return 'address'
  return recognise(seen)?.recognised ?? 'other-code'
}
