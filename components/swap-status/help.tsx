import { directionOf } from '~/lib/contract/languages'
import type { EntryView } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import { operatorText, helpWords } from './help-words'
import { useHidesAmounts, withoutAmounts } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { CopyButton } from '../ui/copy-button'
import { useOperatorLanguages, useOperatorText } from './use-operator-text'

type HelpProps = { help: NonNullable<EntryView['help']>; direction: SwapIntent['direction'] }

/**
 * Where parked money is, who can move it, and what its owner can do about it. The text to send on is there in English too,
 * which its reader may need. A copy has the amounts that are hidden.
 */
export function Help({ help, direction }: HelpProps) {
  const isHidden = useHidesAmounts()
  const languages = useOperatorLanguages()
  const text = useOperatorText(help, direction)
  const shown = isHidden ? { ...help, facts: withoutAmounts(help.facts) } : help
  const { where, who, todo } = helpWords(shown)
  return (
    <section
      data-testid="request-help"
      data-where={help.where}
      data-who={help.who}
      className="flex flex-col gap-2 pb-4 text-sm"
    >
      <h2 className="text-base font-semibold">{i18n.t('help.title')}</h2>
      <p>{where}</p>
      <p>{who}</p>
      <p>{todo}</p>
      <div className="rounded-lg bg-sunken py-2 pe-1 ps-3">
        <div className="flex items-center justify-between gap-1 text-soft">
          <h3>{i18n.t('help.text_title')}</h3>
          <CopyButton text={text} label={i18n.t('common.copy')} doneLabel={i18n.t('common.copied')} />
        </div>
        <div
          data-testid="request-help-text"
          className="flex flex-col gap-3 pe-2 text-xs [overflow-wrap:anywhere] whitespace-pre-line select-all"
        >
          {languages.map((messages) => {
            const language = messages('app.locale')
            return (
              <p key={language} lang={language} dir={directionOf(language)}>
                {operatorText(shown, direction, messages)}
              </p>
            )
          })}
        </div>
      </div>
      <p className="text-xs text-soft">{i18n.t('help.safety')}</p>
    </section>
  )
}
