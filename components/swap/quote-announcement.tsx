import { useState } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { writeStored } from '~/lib/ui/query/stored-json'
import { sumText } from '~/lib/ui/text/sum-text'
import { quotedSum } from './quoted-sum'
import type { SwapForm } from './use-swap-form'

/**
 * Announces a quote once for each order: a refreshed quote is not announced again while the user listens to something
 * else. The live region exists from the start, or its first words would not be announced.
 */
export function QuoteAnnouncement({ form }: { form: SwapForm }) {
  const order = writeStored(form.order)
  const sum = quotedSum(form)
  const [said, setSaid] = useState({ order, words: '' })
  const isNew = said.order !== order || said.words === ''
  if (sum !== null && isNew) setSaid({ order, words: i18n.t('swap.quoted', { amount: sumText(sum) }) })
  return (
    <output data-testid="swap-announcement" className="sr-only">
      {said.order === order && said.words}
    </output>
  )
}
