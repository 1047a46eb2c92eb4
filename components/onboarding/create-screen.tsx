import { useState } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { NewWalletForm } from './new-wallet-form'
import { PhraseStep } from './phrase-step'
import { Step } from './step'
import { QuizStep } from '../wallet/quiz-step'
import { useDraftPhrase } from './use-draft-phrase'

/** The phrase is seen, confirmed now or later, and a password chosen. */
export function CreateScreen({ onBack }: { onBack: () => void }) {
  const [words, setWords] = useState<12 | 24>(12)
  const [isChecked, setChecked] = useState(false)
  const [step, setStep] = useState<'phrase' | 'quiz' | 'password'>('phrase')
  const { phrase, error } = useDraftPhrase(words)

  const choosePassword = (isChecked: boolean) => {
    setChecked(isChecked)
    setStep('password')
  }

  if (phrase === undefined || step === 'phrase')
    return (
      <PhraseStep
        phrase={phrase}
        error={error}
        words={words}
        onWords={setWords}
        onBack={onBack}
        onDone={() => setStep('quiz')}
        onLater={() => choosePassword(false)}
      />
    )
  if (step === 'quiz')
    return (
      <QuizStep
        phrase={phrase}
        count={<Step at={1} own={2} />}
        onBack={() => setStep('phrase')}
        onDone={() => choosePassword(true)}
        aside={
          <>
            <Button look="quiet" onClick={() => setStep('phrase')}>
              {i18n.t('create.quiz_back')}
            </Button>
            <Button look="quiet" data-testid="quiz-later" onClick={() => choosePassword(false)}>
              {i18n.t('create.quiz_later')}
            </Button>
          </>
        }
      />
    )
  return (
    <NewWalletForm
      title={i18n.t('password.title')}
      action={i18n.t('password.create')}
      count={<Step at={2} own={2} />}
      wallet={{ phrase, way: 'drafted', isChecked }}
      // Who checks later meets no question on the way back either.
      onBack={() => setStep(isChecked ? 'quiz' : 'phrase')}
    />
  )
}
