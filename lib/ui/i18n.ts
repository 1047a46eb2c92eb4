import type { GeneratedI18nStructure } from '~/.wxt/i18n/structure'
import { fillSlots, message } from './message'
import { decimalText, pluralCategory } from './locale'

type Structure = GeneratedI18nStructure
export type MessageKey = keyof Structure

/** Messages with the plural forms of CLDR below them, of which each language has `other`, and `none` where no number fits. */
type PluralKey = { [K in MessageKey]: K extends `${infer Head}.other` ? Head : never }[MessageKey]

type Facts<Name extends string> = Readonly<Record<Name, string | number>>
type SlotOf<K extends MessageKey> = Structure[K] extends { namedSubstitutions: infer Names extends string[] }
  ? Names[number]
  : never
/** What the slots of a message take; nothing where it has none. */
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
    const none = count === 0 ? message(`${key}.none`) : ''
    const form = none || message(`${key}.${pluralCategory(count)}`) || message(`${key}.other`)
    return filled(form, { ...facts, count: decimalText(String(count)) })
  },
}

function filled(sentence: string, facts: Facts<string> | undefined): string {
  return facts === undefined ? sentence : fillSlots(sentence, (slot) => facts[slot]?.toString())
}
