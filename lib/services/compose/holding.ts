import { createReceive } from '../addresses/receive'
import type { BackgroundTasks } from '../background-tasks'
import { createCoins } from '../coins/coins'
import { createHoldings } from '../holdings/holdings'
import { createNoteAddresses } from '../holdings/note-addresses'
import type { ShownPorts } from '../holdings/shown-deployment'
import type { Keyring } from '../ports/keyring'
import type { Identity } from './identity'
import type { Records } from './records'

type Ports = ShownPorts & { keyring: Keyring; promisedScripts: () => Promise<ReadonlySet<string>> }

/** The services that show what the wallet holds, and where it is paid. */
export function composeHolding(
  ports: Ports,
  { wallet, addresses }: Identity,
  { coinNotes, noteListed }: Records,
  tasks: BackgroundTasks,
) {
  return {
    receive: createReceive({ ...ports, wallet, addresses }),
    holdings: createHoldings({
      ...ports,
      addresses,
      noteAddresses: createNoteAddresses({
        addresses,
        start: (task) => tasks.start('address-search-failed', task),
      }),
      listed: (owner, coins) => tasks.start('received-failed', () => noteListed(owner, coins)),
    }),
    coins: createCoins({ ...ports, coinNotes }),
  }
}
