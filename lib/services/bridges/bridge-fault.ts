import { BRIDGE_FAULTS, type BridgeFault, type BridgeFaultKind } from '~/lib/contract/views/bridges'
import { PROFILE_FIELDS, type ProfileField } from '~/lib/contract/views/profile-import'
import { AppError, toAppError } from '~/lib/core/errors'

const KINDS: ReadonlyMap<string, BridgeFaultKind> = new Map([
  ['chain-disagreement', 'disputed'],
  ['chain-wrong-network', 'other-chain'],
  ['chain-unreachable', 'unreachable'],
])

/** Stops the reading of a network by name. @param words for developers */
export function fault(
  network: string,
  kind: BridgeFaultKind,
  field: ProfileField | null,
  words: string,
): AppError {
  const path = field === null ? network : `${network}.${field}`
  return new AppError('profile-invalid', `${network}: ${words}`, {
    details: { path, reason: kind, ...(field !== null && { field }) },
  })
}

/** Names what is read, in a dispute about it. */
export async function about<T>(network: string, field: ProfileField, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (thrown) {
    if (toAppError(thrown).code === 'chain-disagreement')
      throw fault(network, 'disputed', field, `its servers disagree about ${field}`)
    throw thrown
  }
}

/** The fault of a reading that failed. */
export function faultOf(thrown: unknown): BridgeFault {
  const { code, details } = toAppError(thrown)
  return readFault({
    kind: KINDS.get(code) ?? details['reason'] ?? 'unreachable',
    field: details['field'] ?? null,
  })
}

/** A fault as it was kept. */
export function readFault({ kind, field }: { kind: string; field: string | null }): BridgeFault {
  return {
    kind: BRIDGE_FAULTS.find((one) => one === kind) ?? 'unreachable',
    field: PROFILE_FIELDS.find((one) => one === field) ?? null,
  }
}
