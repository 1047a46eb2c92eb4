/** Invisible characters: format characters (Unicode TR9), whatever is drawn as nothing, and controls that are no spaces. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu
/** Spaces of every width, also those that no line breaks at. */
const SPACES = /\p{Zs}/gu
/** The forms of ASCII that Asian keyboards write in full width. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FROM_FULL_WIDTH = 0xfee0

/** Text without what nobody sees, for what keeps its other signs: JSON. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/**
 * Typed or pasted text as a person reads it: without the invisible characters that pages and chats put around what is
 * copied, and with full-width letters, digits and signs in their plain form.
 */
export function asSeen(text: string): string {
  return withoutUnseen(text)
    .replace(SPACES, ' ')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FROM_FULL_WIDTH))
}
