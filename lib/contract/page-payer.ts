import { hex } from '@scure/base'
import * as z from 'zod/mini'
import { scriptPubKeyOf } from '~/lib/core/address'
import { ADDRESS_TYPES, type AddressType, addressTypeOf, scriptOfKey } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { PagePayer } from '~/lib/core/page-payer'

/** More than any wallet names at once. */
const MAX_ADDRESSES = 100
const MAX_ADDRESS = 100

const text = z.string()
const optional = z.optional(z.nullable(text))
/** One address, in the words of any of the wallets; a Wallet Standard account has neither type nor purpose. */
const named = z.object({
  address: text.check(z.maxLength(MAX_ADDRESS)),
  publicKey: text.check(z.maxLength(500)),
  purpose: optional,
  symbol: optional,
})
/** As the page's script writes what a Wallet Standard gives: each address, then its key. */
const inWords = z.pipe(
  text,
  z.transform((words) =>
    Array.from(words.matchAll(/(\S+) (\S+)/g), ([, address, publicKey]) => ({ address, publicKey })),
  ),
)
const inFields = z.pipe(
  z.object({ addresses: z.array(z.unknown()) }),
  z.transform(({ addresses }) => addresses),
)
const list = z.pipe(
  z.union([z.array(z.unknown()), inFields, inWords]),
  z.transform((all) => all.slice(0, MAX_ADDRESSES).flatMap((one) => named.safeParse(one).data ?? [])),
)
const refused = z.object({
  error: z.object({ code: z.optional(z.unknown()), message: z.optional(z.unknown()) }),
})
const wrapped = z.object({ result: z.unknown() })

/** `code`: null where it is no whole number. */
type Refusal = { code: number | null; message: string }

/** Takes a wallet's answer out of its envelope, JSON-RPC's or its own: the result, or why it refuses. */
export function openAnswer(answer: unknown): { result: unknown } | { refusal: Refusal } {
  const { data } = refused.safeParse(answer)
  if (data === undefined) return wrapped.safeParse(answer).data ?? { result: answer }
  const { code, message } = data.error
  const isCode = typeof code === 'number' && Number.isInteger(code)
  return { refusal: { code: isCode ? code : null, message: typeof message === 'string' ? message : '' } }
}

/**
 * The payment address of a page's wallet that can pay, checked against its key.
 * @throws AppError `address-type-unsupported` if it names none of a type that can pay; `page-wallet-failed` if it names
 * none of this network, or a key of another address
 */
export function readPagePayer(result: unknown, network: BitcoinNetwork): PagePayer {
  const all = list.safeParse(result).data ?? []
  const here = all.flatMap((one) => {
    const script = scriptIn(one.address, network)
    return (one.symbol ?? 'BTC') !== 'BTC' || script === undefined ? [] : [{ ...one, script }]
  })
  if (here.length === 0) throw failed('The wallet names no address of this Bitcoin network.')
  const chosen = here.find(
    ({ purpose, script }) => purpose !== 'ordinals' && payingType(script) !== undefined,
  )
  const addressType = chosen && payingType(chosen.script)
  if (chosen === undefined || addressType === undefined)
    throw new AppError('address-type-unsupported', 'no payment address of a type that can pay', {
      details: { path: 'wallet', expected: `a payment address: ${ADDRESS_TYPES.join(', ')}` },
    })
  const { address, script } = chosen
  const publicKey = compressedKey(chosen.publicKey)
  if (publicKey === undefined || scriptOfKey({ addressType, publicKey }) !== script)
    throw failed('The public key is not of that address.')
  const keeps = (purpose: string) => here.some((one) => one.script === script && one.purpose === purpose)
  const hasOther = here.some((one) => one.script !== script && one.purpose === 'payment')
  return { address, addressType, publicKey, isShared: keeps('ordinals') || (hasOther && !keeps('payment')) }
}

/** As hex; a Wallet Standard account gives its bytes, which come as decimals. */
function compressedKey(text: string): string | undefined {
  const publicKey = text.includes(',') ? hex.encode(bytesOfDecimals(text)) : text.toLowerCase()
  return /^0[23][0-9a-f]{64}$/.test(publicKey) ? publicKey : undefined
}

function bytesOfDecimals(text: string): Uint8Array {
  return Uint8Array.from(text.split(','), Number)
}

/** The type of an address that single keys are behind: `undefined` for taproot and scripts. */
function payingType(script: string): AddressType | undefined {
  const isKnown = /^(0014[0-9a-f]{40}|76a914[0-9a-f]{40}88ac|a914[0-9a-f]{40}87)$/.test(script)
  return isKnown ? addressTypeOf(script) : undefined
}

function scriptIn(address: string, network: BitcoinNetwork): string | undefined {
  try {
    return scriptPubKeyOf(address, network)
  } catch {
    return undefined
  }
}

function failed(reason: string): AppError {
  return new AppError('page-wallet-failed', 'the wallet of the page cannot pay', { details: { reason } })
}

const signed = z.union([
  text,
  z.pipe(
    z.object({ psbt: text }),
    z.transform(({ psbt }) => psbt),
  ),
  z.pipe(
    z.object({ hex: text }),
    z.transform((transaction) => transaction.hex),
  ),
])

/** The PSBT or transaction that a wallet returns, in any of its forms; empty if it returns none. */
export function readSigned(result: unknown): Uint8Array {
  const form = signed.safeParse(result).data ?? ''
  return /^\d{1,3}(,\d{1,3})+$/.test(form) ? bytesOfDecimals(form) : new TextEncoder().encode(form)
}
