import { addressGroups, placed } from '~/lib/ui/text/format'

/** A run of letters and digits that is longer than any word, and has a digit: an address, or the like. */
const IDENTIFIER = /((?=[a-z]*\d)[\da-z]{26,})/i

/** A sentence whose addresses stand in groups of four, as they do everywhere; a copy is the plain address. */
export function AddressText({ text }: { text: string }) {
  return placed(text.split(IDENTIFIER)).map(({ at, text: part }) =>
    IDENTIFIER.test(part) ? (
      <bdi key={at} dir="ltr" title={part} className="address">
        {placed(groupsOf(part)).map((group) => (
          <span key={group.at} className="inline-block not-last:me-[0.6em]">
            {group.text}
          </span>
        ))}
      </bdi>
    ) : (
      part
    ),
  )
}

function groupsOf(address: string): string[] {
  const { head, groups } = addressGroups(address)
  return head === '' ? groups : [head, ...groups]
}
