import { useState } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { Field } from './ui/field'
import { join } from './ui/join'

type FileFieldProps = {
  label: string
  hint?: string | undefined
  accept: string
  /** As low as other fields, instead of a place that invites files to be dropped. */
  isLow?: boolean
  onFile: (file: File) => void
  'data-testid'?: string
}

/**
 * A file chooser, on which a file can be dropped too. It passes the file on at once. The browser's own one lies over it unseen:
 * its words are in the browser's language, not in the one chosen here.
 */
export function FileField({
  label,
  hint,
  accept,
  isLow = false,
  onFile,
  'data-testid': testId,
}: FileFieldProps) {
  const [name, setName] = useState<string | null>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file === undefined) return
    setName(file.name)
    onFile(file)
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
          <div
            className={join(
              'relative flex items-center gap-3 rounded-lg border border-dashed border-edge text-sm text-soft has-focus-visible:outline-2 has-focus-visible:outline-accent',
              isLow ? 'px-1.5 py-1' : 'px-3 py-5',
            )}
          >
            <span
              aria-hidden
              className="shrink-0 rounded-md border border-edge bg-panel px-3 py-1.5 font-medium text-ink"
            >
              {i18n.t('common.choose_file')}
            </span>
            <bdi aria-hidden className="min-w-0 truncate">
              {name ?? i18n.t('common.no_file')}
            </bdi>
            <input
              {...wiring}
              type="file"
              accept={accept}
              data-testid={testId}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              // Clear the value, so that the same file can be chosen again after an edit.
              onClick={(event) => (event.currentTarget.value = '')}
              onChange={(event) => take(event.target.files)}
            />
          </div>
        )}
      </Field>
    </div>
  )
}
