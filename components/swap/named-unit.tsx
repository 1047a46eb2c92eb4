import type { MarkName } from '~/lib/ui/page/marks'
import { Mark } from '../mark'

/** A unit that cannot be changed, beside its amount. `of`: the asset, `name`: the unit that is typed. */
export function NamedUnit({
  picture,
  of,
  name,
}: {
  picture: MarkName | undefined
  of: string
  name: string
}) {
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <Mark picture={picture} name={of} size={20} />
      {name}
    </span>
  )
}
