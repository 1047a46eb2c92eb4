import { useState } from 'react'
import { useLocation } from 'wouter'
import { jsonOf } from '~/lib/contract/journal'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { i18n } from '~/lib/ui/text/i18n'
import { useSupportReport } from '~/lib/ui/query/entry-queries'
import { useShell } from '~/lib/ui/page/shell'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { datedName, download } from '../download'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { Notice } from '../ui/notice'

const HAS = ['entry', 'journal', 'signed', 'profile', 'version'] as const
const LACKS = ['keys', 'others', 'labels'] as const

/** The content of a support report, and the report itself, before it is saved. */
export function ReportScreen({ id }: { id: string }) {
  const { version } = useShell()
  const [, navigate] = useLocation()
  const query = useSupportReport(id)
  const { data: report } = query
  const [madeAt] = useState(() => new Date().toISOString())
  const file = report === undefined ? '' : indented(jsonOf({ satspan: version, madeAt, ...report }))

  return (
    <Screen
      title={i18n.t('report.title')}
      onBack={() => navigate(entryRoute(id))}
      actions={
        report !== undefined && (
          <Button
            look="primary"
            data-testid="report-save"
            onClick={() => download(datedName('satspan-report', 'json'), file, 'application/json')}
          >
            {i18n.t('report.save')}
          </Button>
        )
      }
    >
      <Loaded query={query} className="h-72">
        {() => (
          <div className="flex flex-col gap-3 text-sm" data-testid="report">
            <p>{i18n.t('report.body')}</p>
            <List title={i18n.t('report.has')} items={HAS.map((name) => i18n.t(`report.has_${name}`))} />
            <List
              title={i18n.t('report.lacks')}
              items={LACKS.map((name) => i18n.t(`report.lacks_${name}`))}
            />
            <Notice tone="info">{i18n.t('report.privacy')}</Notice>
            <Disclosure summary={i18n.t('report.whole')}>
              <textarea
                data-testid="report-text"
                readOnly
                rows={12}
                aria-label={i18n.t('report.whole')}
                className="w-full resize-none rounded-lg bg-sunken p-2 font-mono text-xs break-all"
                dir="ltr"
                value={file}
              />
            </Disclosure>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="list-disc ps-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
