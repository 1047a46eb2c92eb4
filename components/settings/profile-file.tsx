import { i18n } from '~/lib/ui/i18n'
import { useShell } from '~/lib/ui/shell'
import { Button } from '../ui/button'
import { Field } from '../ui/field'

/** A file chooser; a popup would close under it, so it opens a tab for it. */
export function ProfileFile({ onText }: { onText: (text: string) => void }) {
  const shell = useShell()
  const read = async (file: File) => onText(await file.text())
  if (shell.isToolbarPopup)
    return (
      <div className="flex flex-col items-start gap-1">
        <Button look="small" onClick={() => shell.openTab('popup.html#/settings/profile')}>
          {i18n.t('profile.open_tab')}
        </Button>
        <p className="text-xs text-soft">{i18n.t('profile.in_tab')}</p>
      </div>
    )
  return (
    <Field label={i18n.t('profile.file')}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept="application/json,.json"
          data-testid="settings-profile-import"
          className="w-full rounded-lg border border-dashed border-edge p-3 text-sm text-soft file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-edge file:bg-panel file:px-3 file:text-sm file:font-medium file:text-ink"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void read(file)
            // The same file chosen again after an edit is read again.
            event.target.value = ''
          }}
        />
      )}
    </Field>
  )
}
