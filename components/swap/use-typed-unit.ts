import { useState } from 'react'
import { useDraft } from '~/lib/ui/page/draft'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { inOwnUnit, inUnit, type TypedUnit, unitsFor } from '~/lib/ui/text/typed-unit'

type Typed = { unit: TypedUnit; text: string; amount: string }

/** The field of an amount that may be typed in its own unit, in sats or in money; the form keeps its own unit. */
export function useTypedUnit(amount: string, own: Unit, onAmount: (amount: string) => void) {
  const rate = useFiatRate(own.of ?? null)
  const isBitcoin = own.of === null
  const units = unitsFor(isBitcoin, own.of === undefined ? null : rate)
  const [stored, setStored] = useDraft('swap-unit', (value) => units.find((unit) => unit === value))
  const unit = stored !== undefined && units.includes(stored) ? stored : 'own'
  const terms = { decimals: own.decimals, rate }
  const [typed, setTyped] = useState<Typed | null>(null)
  // What came from elsewhere since, such as "Max", is written anew.
  const isAsTyped = typed !== null && typed.unit === unit && typed.amount === amount
  const next = units[(units.indexOf(unit) + 1) % units.length]
  const names = { own: own.symbol, sats: i18n.t('common.sats'), money: rate?.currency ?? '' }
  const handles = { ...names, own: isBitcoin ? 'btc' : own.symbol, sats: 'sats' }
  return {
    unit,
    /** What it is called: "BTC", "sats", "EUR". */
    name: names[unit],
    data: handles[unit],
    text: isAsTyped ? typed.text : inUnit(amount, unit, terms),
    type(text: string) {
      const inOwn = inOwnUnit(text, unit, terms)
      setTyped({ unit, text, amount: inOwn })
      onAmount(inOwn)
    },
    /** To the next unit; absent where there is one alone. */
    turn: units.length === 1 ? undefined : () => setStored(next === 'own' ? undefined : next),
  }
}
