import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { later } from './ui/later'
import { RESTORE_PATH } from './wallet/restore-path'
import { UnlockScreen } from './wallet/unlock-screen'

const ImportScreen = later(() => import('./onboarding/import-screen').then((m) => m.ImportScreen))

/** A locked wallet: opened by its password or, where that is forgotten, by its phrase. */
export function Locked({ note }: { note: string | undefined }) {
  const [path, navigate] = useLocation()
  if (path === RESTORE_PATH)
    return <ImportScreen title={i18n.t('import.title')} isForgotten onBack={() => navigate('/')} />
  return <UnlockScreen note={note} />
}
