import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { Button } from '../ui/button'
import { FileField } from '../file-field'

type ProfileFileProps = { onFile: (file: File) => void; hint: string; isBrief: boolean }

/** A file chooser. A popup would close under it, so it opens in a tab. */
export function ProfileFile({ onFile, hint, isBrief }: ProfileFileProps) {
  const shell = useShell()
  if (shell.isToolbarPopup)
    return (
      <div className="flex flex-col items-start gap-1">
        <Button look="small" onClick={() => shell.stayIn('tab', '/settings/profile')}>
          {i18n.t('profile.open_tab')}
        </Button>
        <p className="text-xs text-soft">{i18n.t('profile.in_tab')}</p>
      </div>
    )
  return (
    <FileField
      label={i18n.t(isBrief ? 'profile.import' : 'profile.file')}
      hint={isBrief ? undefined : hint}
      isLow={isBrief}
      accept="application/json,.json"
      data-testid="settings-profile-import"
      onFile={onFile}
    />
  )
}
