import type { SwapOrder } from '~/lib/contract/ui'

/** Query keys of the page. The first part is the topic that invalidates them. */
export const keys = {
  status: ['status'],
  accounts: ['settings', 'accounts'],
  settings: ['settings', 'all'],
  profileCheck: ['settings', 'check'],
  balances: ['balances'],
  bitcoinBalance: ['balances', 'bitcoin'],
  evmBalances: (networkName: string) => ['balances', 'evm', networkName],
  quote: (order: SwapOrder) => ['quote', order],
  price: (order: SwapOrder, asOf: number) => ['price', order, asOf],
  review: (id: string) => ['review', id],
  requests: ['requests', 'list'],
  restore: ['requests', 'restore'],
  request: (id: string) => ['requests', 'one', id],
  bumpOptions: (id: string) => ['requests', 'bump', id],
  cancelOption: (id: string) => ['requests', 'cancel', id],
  speedUpOptions: (id: string) => ['requests', 'speed-up', id],
  approval: ['approvals', 'next'],
  sites: ['sites', 'connected'],
  blockedSites: ['sites', 'blocked'],
  preparation: ['preparation'],
} as const
