import { useState } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Choice } from '../ui/choice'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { PhraseGrid } from '../wallet/phrase-grid'
import { BridgeFile } from './bridge-file'
import { Step } from './step'

type PhraseStepProps = {
  phrase: string | undefined
  error: unknown
  words: 12 | 24
  onWords: (words: 12 | 24) => void
  onBack: () => void
  /** To check the words now, or later. */
  onDone: () => void
  onLater: () => void
}

/** The words, shown once the user has made sure that nobody is watching and asks for them. */
export function PhraseStep({ phrase, error, words, onWords, onBack, onDone, onLater }: PhraseStepProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Screen
      title={i18n.t('create.title')}
      onBack={onBack}
      aside={<Step at={1} own={2} />}
      actions={
        <>
          <Button
            key={String(isShown)}
            look="primary"
            data-testid={isShown ? 'onboarding-continue' : 'phrase-show'}
            disabled={phrase === undefined}
            onClick={isShown ? onDone : () => setShown(true)}
          >
            {i18n.t(isShown ? 'create.written' : 'create.show')}
          </Button>
          {isShown && (
            <Button look="quiet" data-testid="quiz-later" onClick={onLater}>
              {i18n.t('create.quiz_later')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{i18n.t(isShown ? 'create.body' : 'create.before')}</p>
        <ErrorAlert error={error} />
        {phrase === undefined ? (
          <Skeleton className="h-44" />
        ) : (
          <PhraseGrid phrase={phrase} isHidden={!isShown} />
        )}
        <Notice tone="warn">{i18n.t('create.warning')}</Notice>
        <Choice
          label={i18n.t('create.length')}
          value={words === 12 ? '12' : '24'}
          options={[
            { value: '12', label: i18n.t('create.words_12') },
            { value: '24', label: i18n.t('create.words_24') },
          ]}
          onChange={(value) => onWords(value === '12' ? 12 : 24)}
        />
        <BridgeFile />
      </div>
    </Screen>
  )
}
