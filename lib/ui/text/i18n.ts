import type { GeneratedI18nStructure } from '~/.wxt/i18n/structure'
import { fillSlots, message } from './message'
import { decimalText, pluralCategory } from './locale'

type Structure = GeneratedI18nStructure
export type MessageKey = keyof Structure

/** Messages with plural forms of CLDR below them: each language has `other`, and `none` where no number fits. */
export type PluralKey = { [K in MessageKey]: K extends `${infer Head}.other` ? Head : never }[MessageKey]

type Facts<Name extends string> = Readonly<Record<Name, string | number>>
type SlotOf<K extends MessageKey> = Structure[K] extends { namedSubstitutions: infer Names extends string[] }
  ? Names[number]
  : never
/** The params of a message’s slots, if it has any. */
type Arguments<Slot extends string> = [Slot] extends [never] ? [] : [facts: Facts<Slot>]

/** All texts of the pages, from `locales`. The compiler checks keys and slots against those of `en.yml`. */
export const i18n = {
  /** A message with its slots filled in. */
  t<K extends MessageKey>(key: K, ...[facts]: Arguments<SlotOf<K>>): string {
    return filled(message(key), facts)
  },

  /** A message in the form that `count` takes in its language. `{count}` is written as that language writes numbers. */
  plural<K extends PluralKey>(
    key: K,
    count: number,
    ...[facts]: Arguments<Exclude<SlotOf<`${K}.other`>, 'count'>>
  ): string {
    return filled(pluralForm(key, count), { ...facts, count: decimalText(String(count)) })
  },
}

/** The message of a code, in the form that its fact `count` takes where it has several; '' if there is none. */
export function messageOf(key: string, facts: Readonly<Record<string, string>>): string {
  return message(key) || pluralForm(key, Number(facts['count']))
}

function pluralForm(key: string, count: number): string {
  const none = count === 0 ? message(`${key}.none`) : ''
  return none || message(`${key}.${pluralCategory(count)}`) || message(`${key}.other`)
}

function filled(sentence: string, facts: Facts<string> | undefined): string {
  return facts === undefined ? sentence : fillSlots(sentence, (slot) => facts[slot]?.toString())
}
