import { type Ref, useCallback, useImperativeHandle, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * The ref of a field that may hold a secret: empties the field when it leaves the page, because a browser keeps removed
 * forms. React writes typed text into the attribute as well, which is the default value.
 */
export function useClearOnUnmount<F extends Field>(ref?: Ref<F>) {
  const held = useRef<F>(null)
  useImperativeHandle<F | null, F | null>(ref, () => held.current)
  return useCallback((field: F) => {
    held.current = field
    return () => {
      field.value = ''
      field.defaultValue = ''
      held.current = null
    }
  }, [])
}
