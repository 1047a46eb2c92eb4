import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { KeyOrigin, NamedBranches, OutsideAccount, OutsideEvm } from './outside-account'

const FUNCTIONS: Record<AddressType, (key: string) => string> = {
  p2wpkh: (key) => `wpkh(${key})`,
  'p2sh-p2wpkh': (key) => `sh(wpkh(${key}))`,
  p2pkh: (key) => `pkh(${key})`,
}
const HARDENED_OFFSET = 0x80000000

/** The ranges of descriptors. */
export const RANGES: Record<NamedBranches, string> = { both: '/<0;1>/*', receive: '/0/*', change: '/1/*' }

/** An account as the text that `readOutsideAccount` reads: a descriptor (BIP380, BIP389), or an address. */
export function outsideAccountText(account: OutsideAccount): string {
  if (account.kind === 'address') return account.address
  const { addressType, origin, extendedKey, namedBranches } = account
  const place = origin === null ? '' : `[${originText(origin)}]`
  return FUNCTIONS[addressType](`${place}${extendedKey}${RANGES[namedBranches]}`)
}

/** An EVM account as the text that `readEvmAccount` reads. */
export function outsideEvmText({ origin, extendedKey }: OutsideEvm): string {
  return `[${originText(origin)}]${extendedKey}`
}

/** A key's origin as descriptors write it: `73c5da0a/84h/0h/0h`. */
export function originText({ fingerprint, path }: KeyOrigin): string {
  const steps = path.map((index) =>
    index >= HARDENED_OFFSET ? `${index - HARDENED_OFFSET}h` : String(index),
  )
  return [fingerprint, ...steps].join('/')
}
