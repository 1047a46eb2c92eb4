import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { PasswordPair } from './password-pair'
import { PhraseStep } from './phrase-step'
import { QuizStep } from './quiz-step'
import { useCreateWallet } from './use-create-wallet'

/** Three steps: see the phrase, prove that it was written down, choose a password. */
export function CreateScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [words, setWords] = useState<12 | 24>(12)
  const [step, setStep] = useState<'phrase' | 'quiz' | 'password'>('phrase')
  // Asked for once: it is held by this page alone, and is gone with it.
  const draft = useQuery({
    queryKey: ['draft-phrase', words],
    queryFn: () => client.wallet.draftPhrase({ words }),
    staleTime: Infinity,
    gcTime: 0,
  })

  if (draft.data === undefined || step === 'phrase')
    return (
      <PhraseStep
        phrase={draft.data?.phrase}
        error={draft.error}
        words={words}
        onWords={setWords}
        onBack={onBack}
        onDone={() => setStep('quiz')}
      />
    )
  if (step === 'quiz')
    return (
      <QuizStep
        phrase={draft.data.phrase}
        onBack={() => setStep('phrase')}
        onDone={() => setStep('password')}
      />
    )
  return <PasswordStep phrase={draft.data.phrase} onBack={() => setStep('quiz')} />
}

function PasswordStep({ phrase, onBack }: { phrase: string; onBack: () => void }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const create = useCreateWallet()
  return (
    <Screen
      title={i18n.t('password.title')}
      onBack={onBack}
      onSubmit={() => create.submit({ phrase, password, repeated })}
      actions={
        <Button type="submit" look="primary" data-testid="onboarding-continue" isBusy={create.isPending}>
          {create.isPending ? i18n.t('password.creating') : i18n.t('password.create')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">{i18n.t('password.body')}</p>
        <PasswordPair
          password={password}
          repeated={repeated}
          hasMismatch={create.hasMismatch}
          onPassword={setPassword}
          onRepeated={setRepeated}
        />
        <ErrorAlert error={create.error} />
      </div>
    </Screen>
  )
}
