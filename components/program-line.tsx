import { i18n } from '~/lib/ui/text/i18n'
import { Sentence, SLOT } from './sentence'

/** Says that an origin is of a program on this computer, by the name that it gives itself; nothing for a site. */
export function ProgramLine({ program }: { program: string | null }) {
  if (program === null) return null
  return (
    <p data-testid="approval-program" className="text-sm text-soft [overflow-wrap:anywhere]">
      <Sentence text={i18n.t('approval.program', { name: SLOT })} slot={<bdi>{program}</bdi>} />
    </p>
  )
}
