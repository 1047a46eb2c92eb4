import type { ReactNode } from 'react'
import type { HandoverView } from '~/lib/contract/views/handover'
import { i18n } from '~/lib/ui/text/i18n'
import { Outputs } from '../outputs'
import { CarriedData, type PartWords } from './carried-data'
import { Disclosure } from '../ui/disclosure'

type HandedOutputsProps = Pick<HandoverView, 'outputs' | 'feeSats'> & {
  words: PartWords
  children: ReactNode
}

/** Outputs that the other signer must show before it signs, and what else is to be known of the handover. */
export function HandedOutputs({ outputs, feeSats, words, children }: HandedOutputsProps) {
  return (
    <Shows>
      <Outputs
        outputs={outputs}
        feeSats={feeSats}
        renderData={({ carrier }) => carrier !== null && <CarriedData pieces={carrier} words={words} />}
      />
      {children}
    </Shows>
  )
}

/** The check on the other signer's display, folded beside the code. */
export function Shows({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-panel">
      <Disclosure look="low-row" summary={i18n.t('handover.shows')}>
        {children}
      </Disclosure>
    </div>
  )
}
