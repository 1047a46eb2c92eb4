import { type ComponentProps, useState } from 'react'
import { TextField } from './field'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'aside'> & {
  showLabel: string
  hideLabel: string
}

/** A password, hidden until the user chooses to show it. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      aside={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-my-1 min-h-6 text-xs text-link"
        >
          {isShown ? hideLabel : showLabel}
        </button>
      }
    />
  )
}
