import { Field } from './field'

type FileFieldProps = {
  label: string
  accept: string
  onText: (text: string) => void
  'data-testid'?: string
}

/** A text file chooser that passes on the content as soon as a file is chosen. */
export function FileField({ label, accept, onText, 'data-testid': testId }: FileFieldProps) {
  const read = async (file: File) => onText(await file.text())
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
            if (file !== undefined) void read(file)
          }}
        />
      )}
    </Field>
  )
}
