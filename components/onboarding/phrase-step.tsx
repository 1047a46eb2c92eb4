import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Choice } from '../ui/choice'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { PhraseGrid } from './phrase-grid'

type PhraseStepProps = {
  phrase: string | undefined
  error: unknown
  words: 12 | 24
  onWords: (words: 12 | 24) => void
  onBack: () => void
  onDone: () => void
}

export function PhraseStep({ phrase, error, words, onWords, onBack, onDone }: PhraseStepProps) {
  return (
    <Screen
      title={i18n.t('create.title')}
      onBack={onBack}
      actions={
        <Button
          look="primary"
          data-testid="onboarding-continue"
          disabled={phrase === undefined}
          onClick={onDone}
        >
          {i18n.t('create.written')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{i18n.t('create.body')}</p>
        <ErrorAlert error={error} />
        {phrase === undefined ? <Skeleton className="h-44" /> : <PhraseGrid phrase={phrase} />}
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
      </div>
    </Screen>
  )
}
