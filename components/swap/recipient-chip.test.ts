import { expect, it } from 'vitest'
import type { Judgement } from '~/lib/core/recipient/judge'
import { whoseRecipient } from './recipient-chip'

const OWN = '0x70aad980ffcaeb08fe90b002917cd82a86376225'
const LEDGER = { address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', name: 'Ledger' }
const OTHER = '0x46a39ae9d99b8c5901002f4a40a21a95017cc392'

const preset = { kind: 'evm' as const, ...LEDGER, isDefault: true }
const unread = {
  ownRecipient: OWN,
  isRecipientMissing: false,
  preset: null,
  recipient: { view: null, error: null },
}
const read = (judgement: Judgement) => ({
  ...unread,
  recipient: { view: { address: OTHER, request: null, judgement }, error: null },
})

it.each([
  ['nobody', { ...unread, isRecipientMissing: true }, '', 'missing'],
  ['oneself in an empty field', unread, '', 'own'],
  ['oneself before it was read', unread, OWN, 'own'],
  ['another account', read({ standing: 'own', address: OTHER, isInUse: false, account: 1 }), OTHER, 'own'],
  ['the default before it was read', { ...unread, preset }, LEDGER.address, preset],
  ['a name of the book', read({ standing: 'book', ...LEDGER }), OTHER, { name: 'Ledger' }],
  ['a stranger before it was read', unread, OTHER, 'stranger'],
  [
    'a stranger beside a default',
    { ...read({ standing: 'new', address: OTHER }), preset },
    OTHER,
    'stranger',
  ],
  [
    'an imitation',
    read({ standing: 'lookalike', address: OTHER, of: { standing: 'book', ...LEDGER } }),
    OTHER,
    'imitation',
  ],
])('tells %s', (_whose, form, shown, whose) => {
  const told = whoseRecipient(form, shown)
  if (typeof whose === 'string') expect(told).toBe(whose)
  else expect(told).toMatchObject({ name: whose.name })
})
