import { sanitizeText } from '~/lib/contract/text'

/** Text from outside, as text: on its own direction, without characters that would deceive. */
export function ExternalText({ text, maxLength = 200 }: { text: string; maxLength?: number }) {
  return <bdi className="[overflow-wrap:anywhere]">{sanitizeText(text, maxLength)}</bdi>
}
