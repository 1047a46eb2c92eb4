import { createContext, use } from 'react'
import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { FileLink } from '../file-field'

/** Takes a bridge's file; `null` where there is a bridge, or its file is shown already. */
export const TakeBridgeContext = createContext<((file: File) => void) | null>(null)

const LINK =
  'relative -ms-2 inline-flex min-h-8 items-center self-start rounded-md px-2 text-sm font-medium text-accent hover:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent'

/** A way to the bridge of a file, for who has one before the wallet. The toolbar's popup closes under a chooser: a tab has it. */
export function BridgeFile() {
  const shell = useShell()
  const take = use(TakeBridgeContext)
  if (take === null) return null
  const label = i18n.t('welcome.file')
  if (shell.isToolbarPopup)
    return (
      <button type="button" className={LINK} onClick={() => shell.openTab('onboarding.html')}>
        {label}
      </button>
    )
  return (
    <FileLink
      label={label}
      accept="application/json,.json"
      className={LINK}
      data-testid="settings-profile-import"
      onFile={take}
    />
  )
}
