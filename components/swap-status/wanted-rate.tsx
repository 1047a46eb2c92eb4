import { useState } from 'react'
import { useDebounced } from '~/lib/ui/query/debounced'
import { rateOrder } from '~/lib/ui/text/typed-rate'
import { RateField, useAsksRate } from '../rate-field'

const TYPING_PAUSE_MS = 400

/** A rate that is typed for what takes a payment's place. `order`: what it adds to the question, once it is typed. */
export function useTypedRate() {
  const [typed, setTyped] = useState('')
  return { typed, setTyped, order: useDebounced(rateOrder(typed), typed, TYPING_PAUSE_MS) }
}

type WantedRateProps = { rate: ReturnType<typeof useTypedRate>; error: unknown }

/** The field of that rate, where no server has an estimate. */
export function WantedRate({ rate: { typed, setTyped }, error }: WantedRateProps) {
  const { isAsked } = useAsksRate(error, typed)
  return isAsked && <RateField value={typed} onChange={setTyped} />
}
