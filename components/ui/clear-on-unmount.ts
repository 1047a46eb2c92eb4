import { type Ref, useCallback, useImperativeHandle, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * The ref of a field that may hold a secret: when it leaves the page it is emptied, for a browser goes on holding a form
 * that is gone. React writes what is typed into the attribute as well, which is the default value.
 */
export function useClearOnUnmount<F extends Field>(given?: Ref<F>) {
  const held = useRef<F>(null)
  useImperativeHandle<F | null, F | null>(given, () => held.current)
  return useCallback((field: F) => {
    held.current = field
    return () => {
      field.value = ''
      field.defaultValue = ''
      held.current = null
    }
  }, [])
}
