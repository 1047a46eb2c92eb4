import { useQuery } from '@tanstack/react-query'
import { base64 } from '@scure/base'
import type { ReactNode } from 'react'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/query/client'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { datedName, download } from '../download'
import { Loaded } from '../loaded'
import { Button } from '../ui/button'
import { AnimatedCode } from './animated-code'
import { wordsOfParts } from './carried-data'
import { CopyText } from './copy-text'
import { HandedOutputs } from './handed-outputs'
import type { AskedReturn } from './return-decision'
import { isOwnKey, SignHere } from './sign-here'

type HandedSpendProps = {
  id: string
  entry: EntryView
  profile: ProfileView
  since: number
  onTaken: () => void
  onAsked: (asked: AskedReturn) => void
  /** All else about the handover. */
  notes: ReactNode
}

/** A Bitcoin transaction for another signer: as codes, file or text, and what its display must show. */
export function HandedSpend({ id, entry, profile, since, onTaken, onAsked, notes }: HandedSpendProps) {
  const client = useClient()
  const sumText = useSumText()
  const query = useQuery({
    queryKey: keys.handover(id, since),
    queryFn: async () => {
      const view = await client.handovers.view({ id })
      return view && { ...view, bytes: new Uint8Array(base64.decode(view.psbt)) }
    },
  })
  if (isOwnKey(query.error)) return <SignHere {...{ id, onTaken, onAsked }}>{notes}</SignHere>
  return (
    <Loaded query={query} className="h-48">
      {({ bytes, psbt, outputs, feeSats }) => (
        <>
          <AnimatedCode psbt={bytes} account={entry.payer} />
          <div className="grid grid-cols-2 gap-2">
            <Button
              data-testid="outside-export"
              onClick={() => download(datedName('satspan', 'psbt'), bytes, 'application/octet-stream')}
            >
              {i18n.t('handover.save')}
            </Button>
            <CopyText text={psbt} />
          </div>
          <HandedOutputs outputs={outputs} feeSats={feeSats} words={wordsOfParts(entry, profile, sumText)}>
            {notes}
          </HandedOutputs>
        </>
      )}
    </Loaded>
  )
}
