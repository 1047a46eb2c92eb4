import { useQuery } from '@tanstack/react-query'
import { base64 } from '@scure/base'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { urFrames } from '~/lib/core/outside/frames/encode-ur'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { Loaded } from '../loaded'
import { CopyText } from './copy-text'
import { FramedCode } from './framed-code'
import type { AskedReturn } from './return-decision'
import { ShownCall } from './shown-call'
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
