/** A subject that changed in the background, so that pages reload what they show. */
export type Topic =
  | 'address-book'
  | 'status'
  | 'balances'
  /** Money on EVM networks, and all that follows from it: no coin on Bitcoin has moved. */
  | 'evm-balances'
  | 'entries'
  | 'settings'
  | 'approvals'
  | 'sites'
  | 'preparation'
