import { i18n } from '~/lib/ui/text/i18n'
import { Screen } from '../screen'
import { Notice } from '../ui/notice'
import { ResetForm } from './reset-form'

export function ForgotScreen({ onBack }: { onBack: () => void }) {
  return (
    <Screen title={i18n.t('forgot.title')} onBack={onBack}>
      <div className="flex flex-col gap-4">
        <p>{i18n.t('forgot.body')}</p>
        <Notice tone="warn">{i18n.t('forgot.warning')}</Notice>
        <ResetForm />
      </div>
    </Screen>
  )
}
