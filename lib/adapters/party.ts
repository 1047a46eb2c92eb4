/** Whose fault a failure is: `service-*` or `chain-*` codes. */
export type Party = 'service' | 'chain'
