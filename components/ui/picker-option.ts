import type { ReactNode } from 'react'

/** One of the choices of a picker. */
export type PickerOption = {
  value: string
  /** The choice's test id is `option-<value>`. */
  label: string
  note?: string | undefined
  aside?: ReactNode
}
