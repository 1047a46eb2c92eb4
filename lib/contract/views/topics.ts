/** A subject that changed in the background, so that pages reload what they show. */
export type Topic =
  | 'address-book'
  | 'status'
  | 'balances'
  | 'entries'
  | 'settings'
  | 'approvals'
  | 'sites'
  | 'preparation'
