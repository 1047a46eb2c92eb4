import { sanitizeText } from '~/lib/contract/text'
import { HELP_FACTS, type HelpFacts, type HelpView } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { MessageKey } from '~/lib/ui/text/i18n'
import { fillSlots, message, messageName, type Messages } from '~/lib/ui/text/message'

/** The page's words on parked money: where it is, who can move it, and what its owner can do. */
export type HelpWords = { where: string; who: string; todo: string }

export function helpWords({ where, facts }: HelpView): HelpWords {
  const words = wordsAbout(facts, message)
  const place = messageName(where)
  return {
    where: words(`help.${place}.where`),
    who: words(`help.${place}.who`),
    todo: words(`help.${place}.todo`),
  }
}

/** The text that the owner can send to the operator of the bridge, in the language of these messages. */
export function operatorText(
  { where, since, facts }: HelpView,
  direction: SwapIntent['direction'],
  messages: Messages,
): string {
  const words = wordsAbout(facts, messages)
  const line = (label: MessageKey, value: string) => `${words(label)}: ${value}`
  return [
    words(`help.${messageName(where)}.ask`),
    '',
    line('help.fact.direction', words(`help.${messageName(direction)}`)),
    ...listed(facts).map((name) => line(`help.fact.${name}`, valueOf(name, facts) ?? '')),
    line('help.fact.since', new Date(since).toISOString()),
  ].join('\n')
}

function wordsAbout(facts: HelpFacts, messages: Messages): (key: MessageKey) => string {
  return (key) => fillSlots(messages(key), (slot) => valueOf(slot, facts), messages)
}

/** A base network is its own, and is named once. */
function listed(facts: HelpFacts) {
  const isRepeated = facts.base === facts.network
  return HELP_FACTS.filter((name) => facts[name] !== undefined && !(isRepeated && name === 'base'))
}

function valueOf(slot: string, facts: HelpFacts): string | undefined {
  const value = new Map<string, string>(Object.entries(facts)).get(slot)
  return value === undefined ? undefined : sanitizeText(value, 200)
}
