import { useQuery } from '@tanstack/react-query'
import { base64 } from '@scure/base'
import type { AwaitedView } from '~/lib/contract/views/handover'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { useNow } from '~/lib/ui/query/now'
import { i18n } from '~/lib/ui/text/i18n'
import { agoText } from '~/lib/ui/text/words'
import { datedName, download } from '../download'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { CopyIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { AnimatedCode } from './animated-code'
import { HandedOutputs } from './handed-outputs'
import { TakeBack } from './take-back'

type HandoverPanelProps = {
  id: string
  awaits: AwaitedView
  /** Whether it stands in place of the page's own headline. */
  isHeadline: boolean
  isScanning: boolean
  onScanned: () => void
  onTaken: () => void
}

const TITLES = { payment: 'handover.title', bump: 'handover.bump', cancel: 'handover.cancel' } as const

/** A transaction for another signer: out as codes, file or text, what its display must show, and back. */
export function HandoverPanel({ id, awaits, isHeadline, ...back }: HandoverPanelProps) {
  const client = useClient()
  const now = useNow()
  const { kind, since, isOverdue } = awaits
  const { data, error, refetch } = useQuery({
    queryKey: keys.handover(id, since),
    queryFn: async () => {
      const view = await client.handovers.view({ id })
      return view && { ...view, bytes: new Uint8Array(base64.decode(view.psbt)) }
    },
  })
  return (
    <section data-testid="outside-handover" data-kind={kind} className="flex flex-col gap-3">
      <h2 className="text-verdict font-semibold" data-testid={isHeadline ? 'request-headline' : undefined}>
        {i18n.t(TITLES[kind])}
      </h2>
      <ErrorAlert error={error} onRetry={() => void refetch()} />
      {data === undefined && error === null && <Skeleton className="h-48" />}
      {data !== undefined && data !== null && (
        <>
          <AnimatedCode psbt={data.bytes} />
          <div className="grid grid-cols-2 gap-2">
            <Button
              data-testid="outside-export"
              onClick={() => download(datedName('satspan', 'psbt'), data.bytes, 'application/octet-stream')}
            >
              {i18n.t('handover.save')}
            </Button>
            <Button data-testid="outside-copy" onClick={() => void navigator.clipboard.writeText(data.psbt)}>
              <CopyIcon size={18} />
              {i18n.t('handover.copy')}
            </Button>
          </div>
          <HandedOutputs outputs={data.outputs} feeSats={data.feeSats} />
        </>
      )}
      <TakeBack id={id} {...back} />
      <Notice tone={isOverdue ? 'warn' : 'info'} data-testid="outside-awaited">
        <p>
          {i18n.t('handover.since', { when: agoText(since, now) })}
          {isOverdue && ` ${i18n.t('handover.overdue')}`}
        </p>
        <p>{i18n.t('handover.giving_up')}</p>
      </Notice>
    </section>
  )
}
