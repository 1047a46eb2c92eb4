/** A breakdown of the service's fees, of a service that takes none. */
export const NO_FEES = {
  networkSats: 0n,
  protocolSats: 0n,
  lockerSats: 0n,
  thirdPartySats: 0n,
  fillerSats: 0n,
  totalSats: 0n,
}
