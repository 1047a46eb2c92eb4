import { json, text, type Reply } from './reply'

/**
 * How an endpoint may lie. `amounts`: every amount in its JSON is halved, while raw transactions stay true, because
 * their hash would reveal a change. `hide-utxos`: no address has a UTXO. `wrong-network`: mainnet's genesis.
 */
export type Lie = 'amounts' | 'hide-utxos' | 'wrong-network'

const amountKeys = new Set(['value', 'fee', 'funded_txo_sum', 'spent_txo_sum'])
const mainnetGenesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

function halveAmounts(key: string, value: unknown): unknown {
  return amountKeys.has(key) && typeof value === 'number' ? Math.floor(value / 2) : value
}

const lies: Record<Lie, (path: string, truth: Reply) => Reply> = {
  amounts: (_path, truth) =>
    truth.type === 'application/json'
      ? { ...truth, body: JSON.parse(JSON.stringify(truth.body, halveAmounts)) }
      : truth,
  'hide-utxos': (path, truth) => (path.endsWith('/utxo') && truth.status === 200 ? json([]) : truth),
  'wrong-network': (path, truth) => (path === '/block-height/0' ? text(mainnetGenesis) : truth),
}

export function falsify(lie: Lie, path: string, truth: Reply): Reply {
  return lies[lie](path, truth)
}
