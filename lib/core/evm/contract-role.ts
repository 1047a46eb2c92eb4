/** The contracts of a profile, by what they are for. */
export type ContractRole =
  | 'lockers'
  | 'transfer-router'
  | 'exchange-router'
  | 'burn-router'
  | 'base-connector'
  | 'connector'
  | 'exchange-connector'
  | 'wrapped-btc'
  | 'wrapped-native'
  | 'price-oracle'
  | 'price-feed'
