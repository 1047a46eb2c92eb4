import { sanitizeText } from '~/lib/contract/text'
import { HELP_FACTS, type HelpFacts, type HelpView } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { MessageKey } from './i18n'
import { fillSlots, message, messageName } from './message'

/** What the page says of parked money, and the text that its owner can send to the operator of the bridge. */
export type HelpWords = { where: string; who: string; todo: string; text: string }

export function helpWords({ where, since, facts }: HelpView, direction: SwapIntent['direction']): HelpWords {
  const words = (key: MessageKey) => fillSlots(message(key), (slot) => valueOf(slot, facts))
  const line = (label: MessageKey, value: string) => `${words(label)}: ${value}`
  const place = messageName(where)
  return {
    where: words(`help.${place}.where`),
    who: words(`help.${place}.who`),
    todo: words(`help.${place}.todo`),
    text: [
      words(`help.${place}.ask`),
      '',
      line('help.fact.direction', words(`help.${messageName(direction)}`)),
      ...listed(facts).map((name) => line(`help.fact.${name}`, valueOf(name, facts) ?? '')),
      line('help.fact.since', new Date(since).toISOString()),
    ].join('\n'),
  }
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
