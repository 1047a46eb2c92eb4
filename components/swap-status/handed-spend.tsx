import { useQuery } from '@tanstack/react-query'
import { base64 } from '@scure/base'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { datedName, download } from '../download'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { AnimatedCode } from './animated-code'
import { CopyText } from './copy-text'
import { HandedOutputs } from './handed-outputs'

/** A Bitcoin transaction for another signer: as codes, file or text, and what its display must show. */
export function HandedSpend({ id, since }: { id: string; since: number }) {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: keys.handover(id, since),
    queryFn: async () => {
      const view = await client.handovers.view({ id })
      return view && { ...view, bytes: new Uint8Array(base64.decode(view.psbt)) }
    },
  })
  return (
    <>
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
            <CopyText text={data.psbt} />
          </div>
          <HandedOutputs outputs={data.outputs} feeSats={data.feeSats} />
        </>
      )}
    </>
  )
}
