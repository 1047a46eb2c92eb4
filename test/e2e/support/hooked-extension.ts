import type { Call, Strike } from '../../faults/injector'
import type { Extension } from './fixtures'
import type { Faults } from './worker-hook'

/** The hook in the running worker; the next worker strikes nothing until told to. */
export function faultsOf(extension: Extension) {
  const ask = async <M extends keyof Faults>(method: M, ...args: Parameters<Faults[M]>) =>
    (await extension.worker()).evaluate<ReturnType<Faults[M]>>(
      `faults.${method}(${args.map((value) => JSON.stringify(value)).join()})`,
    )
  return {
    aim: (strike: Strike | null) => ask('aim', strike),
    isStruck: () => ask('isStruck'),
    /** Which calls have returned: port and method, each once. */
    calls: async () => [...new Set((await ask('calls')).map(({ port, method }) => `${port}.${method}`))],
  }
}

/** A call by its name: port, method, and which occurrence if not the first. */
export function callOf(name: string): Call {
  const [, port = '', method = '', occurrence = '1'] = /^(.+)\.([^.#]+?)(?: #(\d+))?$/.exec(name) ?? []
  return { port, method, occurrence: Number(occurrence) }
}
