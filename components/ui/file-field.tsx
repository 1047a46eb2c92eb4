import { Field } from './field'

type FileFieldProps = {
  label: string
  hint?: string | undefined
  accept: string
  onFile: (file: File) => void
  'data-testid'?: string
}

/** A file chooser, on which a file can be dropped too. It passes the file on at once. */
export function FileField({ label, hint, accept, onFile, 'data-testid': testId }: FileFieldProps) {
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onFile(file)
  }
  return (
    // Elsewhere on the page, the browser opens what is dropped.
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <Field label={label} hint={hint}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept={accept}
            data-testid={testId}
            className="w-full rounded-lg border border-dashed border-edge px-3 py-5 text-sm text-soft file:me-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-edge file:bg-panel file:px-3 file:text-sm file:font-medium file:text-ink"
            // Clear the value, so that the same file can be chosen again after an edit.
            onClick={(event) => (event.currentTarget.value = '')}
            onChange={(event) => take(event.target.files)}
          />
        )}
      </Field>
    </div>
  )
}
