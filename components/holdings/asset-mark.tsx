import { sanitizeText } from '~/lib/contract/text'
import type { Asset } from '~/lib/ui/holdings'

/** An asset's letter in the place of a picture, with that of its network. */
export function AssetMark({ asset: { network, token } }: { asset: Asset }) {
  return (
    <span aria-hidden className="relative me-1 shrink-0">
      <span className="flex size-8 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent">
        {firstLetter(token.symbol)}
      </span>
      {network !== null && (
        <span className="absolute -end-1 -bottom-1 flex size-4 items-center justify-center rounded-full border border-line bg-panel text-[9px] leading-none font-semibold text-soft">
          {firstLetter(network.label)}
        </span>
      )}
    </span>
  )
}

function firstLetter(name: string): string {
  return Array.from(sanitizeText(name, 60))[0]?.toUpperCase() ?? ''
}
