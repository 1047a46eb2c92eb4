import { symbolText } from '~/lib/contract/text'
import { useState } from 'react'
import { useDraft } from '~/lib/ui/page/draft'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { refusalWords } from '~/lib/ui/text/typed-amount'
import {
  bitcoinField,
  inOwnUnit,
  inUnit,
  readInUnit,
  tokenField,
  type TypedUnit,
} from '~/lib/ui/text/typed-unit'

type Typed = { unit: TypedUnit; text: string; amount: string }

/** The field of an amount that may be typed in its own unit, in sats or in money; the form keeps its own unit. */
export function useTypedUnit(amount: string, own: Unit, onAmount: (amount: string) => void) {
  const rate = useFiatRate(own.of ?? null)
  const isBitcoin = own.of === null
  const field = isBitcoin ? bitcoinField(rate) : tokenField(own, own.of === undefined ? null : rate)
  const units = field.units.map(({ id }) => id)
  const [stored, setStored] = useDraft('swap-unit', (value) => units.find((unit) => unit === value))
  const unit = stored !== undefined && units.includes(stored) ? stored : 'own'
  const [typed, setTyped] = useState<Typed | null>(null)
  // What came from elsewhere since, such as "Max", is written anew.
  const isAsTyped = typed !== null && typed.unit === unit && typed.amount === amount
  const next = units[(units.indexOf(unit) + 1) % units.length]
  const names = { own: symbolText(own.symbol), sats: i18n.t('common.sats'), money: rate?.currency ?? '' }
  const handles = { ...names, own: isBitcoin ? 'btc' : own.symbol, sats: 'sats' }
  const text = isAsTyped ? typed.text : inUnit(amount, unit, field)
  return {
    unit,
    /** The unit's name: "BTC", "sats", "EUR". */
    name: names[unit],
    data: handles[unit],
    text,
    /** Why that is no amount, in words. */
    refusal: refusalWords(readInUnit(text, unit, field), names[unit]),
    /** A number with the name of another unit switches to that. */
    type(text: string) {
      const reading = readInUnit(text, unit, field)
      const named = reading.is === 'amount' ? reading.unit.id : unit
      const inOwn = inOwnUnit(text, unit, field)
      if (named !== unit) setStored(named)
      setTyped({ unit: named, text, amount: inOwn })
      onAmount(inOwn)
    },
    /** To the next unit; absent where there is one alone. */
    turn: units.length === 1 ? undefined : () => setStored(next === 'own' ? undefined : next),
  }
}
