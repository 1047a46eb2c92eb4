import type { ChangeEvent, ComponentProps } from 'react'
import { ErrorAlert } from './error-alert'
import { TextArea, TextField } from './ui/field'
import { type OpenText, useOpenText } from './use-open-text'

type Guarded<Props, Field> = Omit<Props, 'onChange'> & {
  onChange: (event: ChangeEvent<Field>) => void
  open?: OpenText
}

/** A line of text that is no secret. */
export function OpenField({
  onChange,
  open,
  ...props
}: Guarded<ComponentProps<typeof TextField>, HTMLInputElement>) {
  const text = useOpenText(onChange, open)
  return (
    <>
      <TextField {...props} onChange={text.onChange} />
      <ErrorAlert error={text.error} />
    </>
  )
}

/** Several lines of text that are no secret. */
export function OpenArea({
  onChange,
  open,
  ...props
}: Guarded<ComponentProps<typeof TextArea>, HTMLTextAreaElement>) {
  const text = useOpenText(onChange, open)
  return (
    <>
      <TextArea {...props} onChange={text.onChange} />
      <ErrorAlert error={text.error} />
    </>
  )
}
