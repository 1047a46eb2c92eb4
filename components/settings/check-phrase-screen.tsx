import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { QuizStep } from '../onboarding/quiz-step'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { WalletPassword } from '../wallet/wallet-password'
import { useChangeSettings } from './use-change-settings'

/** Asks for some words of the phrase, without showing it: whoever can answer has it on paper. */
export function CheckPhraseScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [password, setPassword] = useState('')
  const read = useMutation({
    mutationFn: () => client.wallet.revealPhrase({ password }),
    onSuccess: () => setPassword(''),
  })
  const check = useChangeSettings(() => client.settings.change({ isPhraseChecked: true }))
  if (read.data !== undefined)
    return (
      <QuizStep
        phrase={read.data.phrase}
        onBack={onBack}
        onDone={() => check.mutate(undefined, { onSuccess: onBack })}
        aside={<ErrorAlert error={check.error} />}
      />
    )
  return (
    <Screen
      title={i18n.t('check_phrase.title')}
      onBack={onBack}
      onSubmit={() => read.mutate()}
      actions={
        <Button type="submit" look="primary" data-testid="check-phrase-start" isBusy={read.isPending}>
          {i18n.t('common.continue')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{i18n.t('check_phrase.body')}</p>
        <WalletPassword
          label={i18n.t('unlock.password')}
          data-testid="check-phrase-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorAlert error={read.error} />
      </div>
    </Screen>
  )
}
