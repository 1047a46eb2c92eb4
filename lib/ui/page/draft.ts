import { useEffect, useEffectEvent, useState } from 'react'
import { useShell } from './shell'

/**
 * State that survives the popup's closing and is the same in every open page: kept in the browser's memory until it is
 * set to `undefined`. Never for a secret.
 */
export function useDraft<T>(
  key: string,
  parse: (stored: unknown) => T | undefined,
): [T | undefined, (value: T | undefined) => void] {
  const { notes } = useShell()
  const [value, setValue] = useState(() => parse(notes.read(key)))
  const readAgain = useEffectEvent(() => setValue(() => parse(notes.read(key))))
  useEffect(() => notes.follow(() => readAgain()), [notes])
  const set = (next: T | undefined) => {
    notes.write(key, next)
    setValue(() => next)
  }
  return [value, set]
}
