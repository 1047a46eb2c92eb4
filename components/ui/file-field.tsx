import { Field } from './field'

type FileFieldProps = {
  label: string
  accept: string
  onFile: (file: File) => void
  'data-testid'?: string
}

/** A file chooser that passes a file on as soon as it is chosen. */
export function FileField({ label, accept, onFile, 'data-testid': testId }: FileFieldProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept={accept}
          data-testid={testId}
          className="w-full rounded-lg border border-dashed border-edge p-3 text-sm text-soft file:me-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-edge file:bg-panel file:px-3 file:text-sm file:font-medium file:text-ink"
          // Clear the value, so that the same file can be chosen again after an edit.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) onFile(file)
          }}
        />
      )}
    </Field>
  )
}
