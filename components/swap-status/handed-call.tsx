import { useQuery } from '@tanstack/react-query'
import { base64 } from '@scure/base'
import { type ReactNode, useCallback, useMemo } from 'react'
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
import { Row } from '../fee-rows'
import { Loaded } from '../loaded'
import { CopyText } from './copy-text'
import { FramedCode } from './framed-code'
import { Shows } from './handed-outputs'
import type { AskedReturn } from './return-decision'
import { isOwnKey, SignHere } from './sign-here'

type HandedCallProps = {
  id: string
  since: number
  profile: ProfileView
  onTaken: () => void
  onAsked: (asked: AskedReturn) => void
  /** All else about the handover. */
  notes: ReactNode
}

/** An EVM transaction for another signer: as codes or text, and what its display must show. */
export function HandedCall({ id, since, profile, onTaken, onAsked, notes }: HandedCallProps) {
  const client = useClient()
  const query = useQuery({
    queryKey: keys.handover(id, since),
    queryFn: () => client.handovers.callView({ id }),
  })
  if (isOwnKey(query.error)) return <SignHere {...{ id, onTaken, onAsked }}>{notes}</SignHere>
  return (
    <Loaded query={query} className="h-48">
      {(call) => (
        <>
          <RequestCode request={call.request} />
          <ShownCall call={call} profile={profile}>
            {notes}
          </ShownCall>
        </>
      )}
    </Loaded>
  )
}

function RequestCode({ request }: { request: string }) {
  const framesOf = useCallback(
    (fragmentBytes: number) => urFrames(base64.decode(request), { type: 'eth-sign-request', fragmentBytes }),
    [request],
  )
  const text = useMemo(() => framesOf(request.length).at(0), [framesOf, request])
  return (
    <>
      <FramedCode framesOf={framesOf} />
      <CopyText text={text} />
    </>
  )
}

type ShownCallProps = { call: CallHandoverView; profile: ProfileView; children: ReactNode }

/** Every signer shows these fields; few of them know what the contract does. */
function ShownCall({ call, profile, children }: ShownCallProps) {
  const { networkName, chainId, to, valueWei, maxGasWei } = call
  const native = unitOf(profile, networkName, null)
  const label = profile.networks.find(({ name }) => name === networkName)?.label ?? networkName
  return (
    <Shows>
      <dl data-testid="outside-shows" className="flex flex-col gap-1.5 text-sm">
        <Row label={i18n.t('swap.network')}>
          {sanitizeText(label, 40)} ({chainId})
        </Row>
        <Row label={i18n.t('handover.call_to')}>
          <Address address={to} />
        </Row>
        <Row label={i18n.t('send.amount')}>
          <BareTokenAmount units={valueWei} token={native} />
        </Row>
        <Row label={i18n.t('review.side_gas')}>
          <BareTokenAmount units={mostUnits(maxGasWei, native.decimals)} token={native} />
        </Row>
      </dl>
      {children}
    </Shows>
  )
}
