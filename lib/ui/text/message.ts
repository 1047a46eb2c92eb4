import { directionOf } from '~/lib/contract/languages'
import { sanitizeText } from '~/lib/contract/text'
import { rawMessage } from './catalogue'
import type { Catalogue } from './read-catalogue'

/** Message names have no hyphens: `wallet-locked` is the message `wallet_locked`. */
export type MessageName<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}_${MessageName<Tail>}`
  : Code

export function messageName<Code extends string>(code: Code): MessageName<Code>
export function messageName(code: string): string {
  return code.replaceAll('-', '_')
}

/** The messages of one language by their keys; '' where there is none. */
export type Messages = (key: string) => string

/** Those of the page's language. Unlike `i18n.t`, accepts any key. */
export function message(key: string): string {
  return rawMessage(nameOf(key))
}

/** Those of a catalogue that the page does not speak. */
export function messagesOf(catalogue: Catalogue): Messages {
  return (key) => catalogue[nameOf(key)] ?? ''
}

function nameOf(key: string): string {
  return key.replaceAll('.', '_')
}

/** Fills each `{slot}` of a sentence of these messages; a slot without a value stays. */
export function fillSlots(
  sentence: string,
  valueOf: (slot: string) => string | undefined,
  messages: Messages = message,
): string {
  const isMirrored = directionOf(messages('app.locale')) === 'rtl'
  return sentence.replaceAll(/\{(\w+)\}/g, (hole, slot: string) => {
    const value = valueOf(slot)
    if (value === undefined) return hole
    return isMirrored ? isolated(value) : value
  })
}

/** Amounts and addresses run from left to right in every language; without isolation, their parts would change places. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`
}

/** A code in readable form, where it has no sentence. */
export function spelledOut(code: string): string {
  const text = sanitizeText(code, 80).replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
