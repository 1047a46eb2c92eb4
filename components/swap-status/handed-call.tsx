import { useQuery } from '@tanstack/react-query'
import { base64 } from '@scure/base'
import { useMemo } from 'react'
import type { CallHandoverView } from '~/lib/contract/views/handover'
import type { ProfileView } from '~/lib/contract/views/networks'
import { sanitizeText } from '~/lib/contract/text'
import { urFrames } from '~/lib/core/outside/frames/encode-ur'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { unitOf } from '~/lib/ui/text/intent'
import { Address } from '../address'
import { BareTokenAmount } from '../amount'
import { Detail, DetailList } from '../detail-list'
import { Loaded } from '../loaded'
import { FRAGMENT_BYTES } from './animated-code'
import { CopyText } from './copy-text'
import { FramedCode } from './framed-code'
import type { AskedReturn } from './return-decision'
import { isOwnKey, SignHere } from './sign-here'

type HandedCallProps = {
  id: string
  since: number
  profile: ProfileView
  onTaken: () => void
  onAsked: (asked: AskedReturn) => void
}

/** An EVM transaction for another signer: as codes or text, and what its display must show. */
export function HandedCall({ id, since, profile, onTaken, onAsked }: HandedCallProps) {
  const client = useClient()
  const query = useQuery({
    queryKey: keys.handover(id, since),
    queryFn: () => client.handovers.callView({ id }),
  })
  if (isOwnKey(query.error)) return <SignHere {...{ id, onTaken, onAsked }} />
  return (
    <Loaded query={query} className="h-48">
      {(call) => (
        <>
          <RequestCode request={call.request} />
          <ShownCall call={call} profile={profile} />
        </>
      )}
    </Loaded>
  )
}

function RequestCode({ request }: { request: string }) {
  const { frames, text } = useMemo(() => {
    const bytes = base64.decode(request)
    const ofSize = (fragmentBytes: number) => urFrames(bytes, { type: 'eth-sign-request', fragmentBytes })
    return { frames: ofSize(FRAGMENT_BYTES), text: ofSize(bytes.length).at(0) }
  }, [request])
  return (
    <>
      <FramedCode frames={frames} />
      <CopyText text={text} />
    </>
  )
}

/** Every signer shows these fields; few of them know what the contract does. */
function ShownCall({ call, profile }: { call: CallHandoverView; profile: ProfileView }) {
  const { networkName, chainId, to, valueWei, maxGasWei } = call
  const native = unitOf(profile, networkName, null)
  const label = profile.networks.find(({ name }) => name === networkName)?.label ?? networkName
  return (
    <section className="flex flex-col gap-2" data-testid="outside-shows">
      <h2 className="text-sm font-semibold text-soft">{i18n.t('handover.shows')}</h2>
      <DetailList>
        <Detail label={i18n.t('swap.network')}>
          {sanitizeText(label, 40)} ({chainId})
        </Detail>
        <Detail label={i18n.t('handover.call_to')}>
          <Address address={to} />
        </Detail>
        <Detail label={i18n.t('send.amount')}>
          <BareTokenAmount units={valueWei} token={native} />
        </Detail>
        <Detail label={i18n.t('review.gas_limit')}>
          <BareTokenAmount units={mostUnits(maxGasWei, native.decimals)} token={native} />
        </Detail>
      </DetailList>
    </section>
  )
}
