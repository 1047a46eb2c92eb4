import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { NewWalletForm } from './new-wallet-form'
import { PhraseStep } from './phrase-step'
import { QuizStep } from './quiz-step'

/** Three steps: see the phrase, confirm that it was written down, choose a password. */
export function CreateScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [words, setWords] = useState<12 | 24>(12)
  const [step, setStep] = useState<'phrase' | 'quiz' | 'password'>('phrase')
  // Requested once: only this page holds the phrase, and drops it when it closes.
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
  return (
    <NewWalletForm
      title={i18n.t('password.title')}
      action={i18n.t('password.create')}
      wallet={{ phrase: draft.data.phrase, isDrafted: true }}
      onBack={() => setStep('quiz')}
    >
      <p className="text-soft">{i18n.t('password.body')}</p>
    </NewWalletForm>
  )
}
