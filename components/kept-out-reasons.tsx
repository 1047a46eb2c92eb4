import type { BitcoinBalanceView } from '~/lib/contract/views/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { inOneParagraph } from '~/lib/ui/text/locale'

/** Why some coins are kept out of payments. */
export function KeptOutReasons({ keptOut }: Pick<BitcoinBalanceView, 'keptOut'>) {
  const { frozen, small, maturing } = keptOut
  const reasons = [
    frozen.coins > 0 && i18n.plural('coins.frozen_coins', frozen.coins),
    small.coins > 0 && i18n.plural('coins.small_coins', small.coins),
    maturing !== undefined && i18n.plural('coins.maturing_coins', maturing.coins),
  ]
  return inOneParagraph(reasons.filter((reason) => reason !== false))
}
