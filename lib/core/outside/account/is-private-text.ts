import { isSecret } from '~/lib/core/recipient/recognise'

/** Extended private keys of BIP32 and SLIP132, for one signer or several, also inside a descriptor. */
const EXTENDED_PRIVATE = /(?<![0-9A-Za-z])[xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{20,}/
/** A key in the wallet import format, also inside a descriptor. */
const WIF = /(?<![0-9A-Za-z])[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9A-Za-z])/

/** Whether a text gives away a private key or a phrase, also a mistyped one, or one among other text. */
export function isPrivateText(text: string): boolean {
  return isSecret(text) || EXTENDED_PRIVATE.test(text) || WIF.test(text)
}
