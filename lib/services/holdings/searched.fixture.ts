import type { SearchProgress } from '../addresses/addresses'

const ENDED: SearchProgress = { state: 'ended', addressCount: 40, left: 0, isAsking: false, differs: false }

/** The ports of holdings for an account whose search stands so. */
export function searched(progress: Partial<SearchProgress> = {}, isNews = false) {
  const now = { ...ENDED, ...progress }
  return {
    addresses: { progress: async () => now, isNews: async () => isNews, dismissNews: async () => {} },
    noteAddresses: async () => now,
  }
}
