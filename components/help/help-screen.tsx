import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { Screen } from '../screen'
import { Disclosure } from '../ui/disclosure'

/** The terms that screens use, each as the glossary of the project has it. */
const TERMS = [
  'bridge',
  'locker',
  'filler',
  'profile',
  'minimum',
  'network_fee',
  'confirmation',
  'proof',
  'kept_out',
  'phrase',
] as const

/** An explanation of the terms, and the version. */
export function HelpScreen({ onBack }: { onBack: () => void }) {
  const { version } = useShell()
  return (
    <Screen title={i18n.t('guide.title')} onBack={onBack}>
      <div className="flex flex-col gap-4">
        <p>{i18n.t('guide.body')}</p>
        <section>
          <h2 className="font-semibold">{i18n.t('guide.terms')}</h2>
          {TERMS.map((term) => (
            <Disclosure key={term} summary={i18n.t(`term.${term}`)}>
              <p className="text-sm text-soft">{i18n.t(`term.${term}_body`)}</p>
            </Disclosure>
          ))}
        </section>
        <p className="text-xs text-soft">
          <bdi>{i18n.t('settings.about', { version })}</bdi>
        </p>
      </div>
    </Screen>
  )
}
