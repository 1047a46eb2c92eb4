import type { CrossingStage, UnwrapStage, WrapStage } from './state'

export type RecordStatus = {
  state: 'Pending' | 'Done' | 'Failed'
  status: 'NotProcessed' | 'Pending' | 'Confirmed' | 'Submitted' | 'ExchangeFailed' | 'Failed' | 'Withdrawn'
}

/** The status of each stage, as callers see it. */
export const WRAP_STATUS: Record<WrapStage, RecordStatus> = {
  seen: { state: 'Pending', status: 'NotProcessed' },
  processing: { state: 'Pending', status: 'Pending' },
  crossing: { state: 'Pending', status: 'Confirmed' },
  delivered: { state: 'Done', status: 'Submitted' },
  stranded: { state: 'Failed', status: 'Failed' },
  'paid-in-wrapped': { state: 'Failed', status: 'ExchangeFailed' },
  missed: { state: 'Failed', status: 'ExchangeFailed' },
  refunding: { state: 'Failed', status: 'ExchangeFailed' },
  refunded: { state: 'Failed', status: 'Withdrawn' },
  rejected: { state: 'Failed', status: 'Failed' },
}

export const UNWRAP_STATUS: Record<UnwrapStage, RecordStatus> = {
  requested: { state: 'Pending', status: 'Pending' },
  paying: { state: 'Pending', status: 'Confirmed' },
  paid: { state: 'Pending', status: 'Confirmed' },
  marked: { state: 'Done', status: 'Submitted' },
}

/** An executed crossing is reported by its burn request's own stage. */
export const CROSSING_STATUS: Record<CrossingStage, RecordStatus> = {
  seen: { state: 'Pending', status: 'NotProcessed' },
  executed: { state: 'Pending', status: 'Pending' },
  failed: { state: 'Failed', status: 'Failed' },
  expired: { state: 'Failed', status: 'Failed' },
  'sent-back': { state: 'Failed', status: 'Failed' },
  refunded: { state: 'Failed', status: 'Withdrawn' },
  rejected: { state: 'Failed', status: 'Failed' },
}
