import { type ComponentProps, type ReactNode, useId } from 'react'
import { useClearOnUnmount } from './clear-on-unmount'
import { Icon } from './icons'
import { join } from './join'

export const BOX =
  'w-full rounded-lg border border-edge bg-panel px-3 text-base text-ink transition-colors duration-100 ' +
  'hover:border-soft aria-invalid:border-danger focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent'

type FieldProps = {
  label: string
  hint?: ReactNode
  /** The error in the input, as text. */
  problem?: string | undefined
  /** Whether there is an error that is told elsewhere. */
  isInvalid?: boolean
  /** Beside the label, on the right. */
  aside?: ReactNode
}

/** `shown`: what stands in place of the text until the field is typed in. */
type ShownProps = { shown?: ReactNode }

/** A label, a control and its notes. `children` receives the ids that connect them. */
export function Field({
  label,
  hint,
  problem,
  isInvalid = problem !== undefined,
  aside,
  children,
}: FieldProps & {
  children: (wiring: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
}) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': isInvalid || undefined,
      })}
      {note !== undefined && (
        <div
          id={`${id}-note`}
          role={problem === undefined ? undefined : 'status'}
          className={join('text-xs', problem !== undefined ? 'text-danger' : 'text-soft')}
        >
          {note}
        </div>
      )}
    </div>
  )
}

/** Leaves typed text as it is, and keeps it nowhere: it may be a secret or an address. */
const AS_TYPED = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

export function TextField({
  className,
  ref,
  shown = false,
  ...props
}: FieldProps & ShownProps & ComponentProps<'input'>) {
  const { field, control } = split(props)
  const clearedRef = useClearOnUnmount(ref)
  const hasShown = Boolean(shown)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <input
            type="text"
            {...AS_TYPED}
            {...control}
            ref={clearedRef}
            {...wiring}
            className={join(
              BOX,
              hasShown ? 'peer absolute inset-0 h-full opacity-0 focus:opacity-100' : 'h-10',
              className,
            )}
          />
          {hasShown && (
            // A click goes to the field beneath it.
            <div
              className={join(
                BOX,
                'pointer-events-none relative flex min-h-10 items-center py-2 peer-focus:invisible',
              )}
            >
              {shown}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

export function TextArea({ className, ref, ...props }: FieldProps & ComponentProps<'textarea'>) {
  const { field, control } = split(props)
  const clearedRef = useClearOnUnmount(ref)
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          {...AS_TYPED}
          {...control}
          ref={clearedRef}
          {...wiring}
          className={join(BOX, 'resize-none py-2', className)}
        />
      )}
    </Field>
  )
}

export function SelectField({ className, children, ...props }: FieldProps & ComponentProps<'select'>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <select {...control} {...wiring} className={join(BOX, 'h-10 appearance-none pe-9', className)}>
            {children}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-soft">
            <Icon of="chevron" size={16} />
          </span>
        </div>
      )}
    </Field>
  )
}

/** Splits the props into those around the control, and the control's own. */
function split<P extends FieldProps>({ label, hint, problem, isInvalid, aside, ...control }: P) {
  const invalid = isInvalid !== undefined && { isInvalid }
  return { field: { label, hint, problem, aside, ...invalid }, control }
}
