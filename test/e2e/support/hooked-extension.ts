import { join } from 'node:path'
import type { Call, Strike } from '../../faults/injector'
import { buildExtension } from './build-extension'
import { type Extension, test as base } from './fixtures'
import { root } from './root'
import { reach } from './stage'
import type { Faults } from './worker-hook'

/** The hook in the worker that runs now; the next worker's strikes nothing until it is told to. */
export function faultsOf(extension: Extension) {
  const ask = async <M extends keyof Faults>(method: M, ...args: Parameters<Faults[M]>) =>
    (await extension.worker()).evaluate<ReturnType<Faults[M]>>(
      `faults.${method}(${args.map((value) => JSON.stringify(value)).join()})`,
    )
  return {
    aim: (strike: Strike | null) => ask('aim', strike),
    isStruck: () => ask('isStruck'),
    /** Which calls came back so far: port and method, each once. */
    calls: async () => [...new Set((await ask('calls')).map(({ port, method }) => `${port}.${method}`))],
  }
}

/** A call by its name: port, method, and the how-manieth where it is not the first. */
export function callOf(name: string): Call {
  const [, port = '', method = '', occurrence = '1'] = /^(.+)\.([^.#]+?)(?: #(\d+))?$/.exec(name) ?? []
  return { port, method, occurrence: Number(occurrence) }
}

type WorkerFixtures = {
  /** A build of this worker's own whose background carries the hook. */
  hookedBuild: string
}

/** As `test` of the fixtures, with hooks in the extension. */
export const test = base.extend<object, WorkerFixtures>({
  hookedBuild: [
    async ({ browserName: _any }, use, { parallelIndex }) =>
      use(
        buildExtension({
          outDir: join(root, `.artifacts/e2e/hooked-${parallelIndex}`),
          profilePath: reach.get().profilePath,
          hooksPath: join(root, 'test/e2e/support/worker-hook.ts'),
        }),
      ),
    { scope: 'worker' },
  ],
  extensionPath: async ({ hookedBuild }, use) => use(hookedBuild),
})
