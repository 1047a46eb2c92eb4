import { placed } from '~/lib/ui/text/format'
import { Address } from '../address'

/** A run of letters and digits that is longer than any word, and has a digit: an address, or the like. */
const IDENTIFIER = /((?=[a-z]*\d)[\da-z]{26,})/i

/** A sentence whose addresses stand in groups of four, as they do everywhere. */
export function AddressText({ text }: { text: string }) {
  return placed(text.split(IDENTIFIER)).map(({ at, text: part }) =>
    IDENTIFIER.test(part) ? <Address key={at} address={part} className="[baseline-source:last]" /> : part,
  )
}
