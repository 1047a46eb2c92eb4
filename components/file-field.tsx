import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { inputTooLarge, MAX_FILE_BYTES } from '~/lib/core/input-limits'
import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from './error-alert'
import { Button } from './ui/button'
import { Field } from './ui/field'
import { join } from './ui/join'

type FileFieldProps = {
  label: string
  hint?: string | undefined
  accept: string
  /** As low as other fields, instead of a place that invites files to be dropped. */
  isLow?: boolean
  maxBytes?: number
  /** Of the app, where the field stands alone in a tab, if that is another page than this. */
  tabRoute?: string
  onFile: (file: File) => void
  'data-testid'?: string
}

/** A file chooser, where one can be opened: the toolbar's popup closes under it, so the field goes on in a tab. */
export function FileField({ tabRoute, ...chooser }: FileFieldProps) {
  const shell = useShell()
  const [path] = useLocation()
  const noteId = useId()
  if (!shell.isToolbarPopup) return <Chooser {...chooser} />
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="min-h-5 text-sm font-medium">{chooser.label}</p>
      <Button
        look="small"
        className={chooser.isLow === true ? 'self-stretch' : undefined}
        data-testid="file-in-tab"
        aria-describedby={noteId}
        onClick={() => shell.stayIn('tab', tabRoute ?? path)}
      >
        {i18n.t('stay.open_tab')}
      </Button>
      <p id={noteId} className={chooser.isLow === true ? 'sr-only' : 'text-xs text-soft'}>
        {i18n.t('profile.in_tab')}
      </p>
    </div>
  )
}

/**
 * A file can be dropped on it too. It passes the file on at once, unless it is too large. The browser's own chooser lies over it
 * unseen: its words are in the browser's language, not in the one chosen here.
 */
function Chooser({
  label,
  hint,
  accept,
  isLow = false,
  maxBytes = MAX_FILE_BYTES,
  onFile,
  'data-testid': testId,
}: Omit<FileFieldProps, 'tabRoute'>) {
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file === undefined) return
    setName(file.name)
    const tooLarge = file.size > maxBytes ? inputTooLarge() : null
    setError(tooLarge)
    if (tooLarge === null) onFile(file)
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
              {name ?? (isLow ? null : i18n.t('common.no_file'))}
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
      <ErrorAlert error={error} />
    </div>
  )
}

type FileLinkProps = {
  label: string
  accept: string
  className: string
  'data-testid': string
  onFile: (file: File) => void
}

/** A file chooser that looks like a link. What is too large is its taker's to say. */
export function FileLink({ label, accept, className, 'data-testid': testId, onFile }: FileLinkProps) {
  return (
    <label className={className}>
      {label}
      <input
        type="file"
        accept={accept}
        data-testid={testId}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
        }}
      />
    </label>
  )
}
