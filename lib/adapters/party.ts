/** Who a failure is attributed to: `service-*` or `chain-*` codes. */
export type Party = 'service' | 'chain'
