import type { EntryView } from '~/lib/contract/views/history'
import { i18n } from '~/lib/ui/text/i18n'
import { useNow } from '~/lib/ui/query/now'
import { agoText, serviceWords } from '~/lib/ui/text/words'

export function ServiceReport({ service }: { service: NonNullable<EntryView['service']> }) {
  const now = useNow()
  return (
    <section className="flex flex-col gap-0.5 border-t border-line pt-3">
      <h2 className="text-sm text-soft">{i18n.t('request.service')}</h2>
      <p>
        <bdi>{serviceWords(service)}</bdi>
      </p>
      <p className="text-xs text-soft">
        {i18n.t('request.service_seen', { when: agoText(service.seenAt, now) })}
      </p>
    </section>
  )
}
