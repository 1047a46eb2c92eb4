import { browser } from 'wxt/browser'
import { sanitizeText } from '~/lib/contract/text'

/** Message names have no hyphens: `wallet-locked` is the message `wallet_locked`. */
export type MessageName<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}_${MessageName<Tail>}`
  : Code

export function messageName<Code extends string>(code: Code): MessageName<Code>
export function messageName(code: string): string {
  return code.replaceAll('-', '_')
}

/** Unlike `i18n.t`, accepts any key; '' if there is no such message. */
export function message(key: string): string {
  const messages: { getMessage(name: string): string } = browser.i18n
  return messages.getMessage(key.replaceAll('.', '_'))
}

/** Fills each `{slot}` of a sentence; a slot without a value stays. */
export function fillSlots(sentence: string, valueOf: (slot: string) => string | undefined): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (hole, slot: string) => valueOf(slot) ?? hole)
}

/** A code in readable form, where it has no sentence. */
export function spelledOut(code: string): string {
  const text = sanitizeText(code, 80).replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
