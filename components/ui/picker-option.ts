import type { ReactNode } from 'react'

/** An option of a picker. */
export type PickerOption = {
  value: string
  /** The option's test id is `option-<value>`. */
  label: string
  note?: string | undefined
  /** Before the label, decorative. */
  before?: ReactNode
  aside?: ReactNode
}
