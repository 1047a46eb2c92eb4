import { i18n } from '~/lib/ui/text/i18n'

const BLOCK_MINUTES = 10
const HOUR = 60
const DAY = 24 * HOUR

/** About how long ago a coin was confirmed, by the blocks since. */
export function coinAge(confirmations: number): string {
  const minutes = confirmations * BLOCK_MINUTES
  if (minutes < HOUR) return i18n.plural('coins.minutes', minutes)
  if (minutes < DAY) return i18n.plural('coins.hours', Math.floor(minutes / HOUR))
  return i18n.plural('coins.days', Math.floor(minutes / DAY))
}
