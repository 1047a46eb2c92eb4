import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { QuizStep } from '../wallet/quiz-step'
import { PasswordForm, useSecret } from '../wallet/password-form'
import { useChangeSettings } from './use-change-settings'

/** Asks for some words of the phrase, without showing it: a user who can answer has it on paper. */
export function CheckPhraseScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const secret = useSecret((password) => client.wallet.revealPhrase({ password }))
  const { data: read } = secret.reading
  const check = useChangeSettings(() => client.settings.change({ isPhraseChecked: true }))
  if (read !== undefined)
    return (
      <QuizStep
        phrase={read.phrase}
        onBack={onBack}
        onDone={() => check.mutate(undefined, { onSuccess: onBack })}
        aside={<ErrorAlert error={check.error} />}
      />
    )
  return (
    <PasswordForm
      title={i18n.t('check_phrase.title')}
      onBack={onBack}
      secret={secret}
      action={{ label: i18n.t('common.continue'), testId: 'check-phrase-start' }}
      passwordTestId="check-phrase-password"
    >
      <p>{i18n.t('check_phrase.body')}</p>
    </PasswordForm>
  )
}
