import { sanitizeText } from '~/lib/contract/text'

/** Untrusted text: isolated in its writing direction, without deceptive characters. */
export function ExternalText({ text, maxLength = 200 }: { text: string; maxLength?: number }) {
  return <bdi className="[overflow-wrap:anywhere]">{sanitizeText(text, maxLength)}</bdi>
}
