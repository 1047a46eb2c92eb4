/** What changed in the background, so that pages reload what they show. */
export type Topic =
  | 'address-book'
  | 'status'
  | 'balances'
  | 'requests'
  | 'settings'
  | 'approvals'
  | 'sites'
  | 'preparation'
