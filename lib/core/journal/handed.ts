/** Anything that another signer was given, on either side. */
type Handed = { signedAs: string | null; isOverdue?: true; isWithdrawn?: true }
type Spend<H> = { handovers?: H[] }

export function isUnsigned({ signedAs }: Handed): boolean {
  return signedAs === null
}

/** Whether the user still wants what another signer was given: everything but what was withdrawn. */
export function isWanted({ isWithdrawn }: { isWithdrawn?: true }): boolean {
  return isWithdrawn !== true
}

/** Notes that the signature of what is awaited is late. */
export function withOverdue<H extends Handed, S extends Spend<H>>(spend: S, awaited: H | undefined): S {
  return awaited?.isOverdue === true
    ? spend
    : withMark(spend, awaited, (one) => one === awaited, { isOverdue: true })
}

/**
 * Takes back each faster version and cancellation that nobody has signed here: the payment stands as it was. The payment
 * itself stays with its signer, since only a use of its coins or nonce makes its copy worthless.
 */
export function withWithdrawn<H extends Handed, S extends Spend<H>>(
  spend: S,
  awaited: H | undefined,
  isPayment: (handover: H) => boolean,
): S {
  if (awaited === undefined || isPayment(awaited)) return spend
  return withMark(spend, awaited, (one) => isUnsigned(one) && !isPayment(one), { isWithdrawn: true })
}

function withMark<H extends Handed, S extends Spend<H>>(
  spend: S,
  awaited: H | undefined,
  isMarked: (handover: H) => boolean,
  mark: Pick<Handed, 'isOverdue' | 'isWithdrawn'>,
): S {
  const { handovers } = spend
  if (awaited === undefined || handovers === undefined) return spend
  return { ...spend, handovers: handovers.map((one) => (isMarked(one) ? { ...one, ...mark } : one)) }
}
