import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { FileOrder } from './test/support/file-order.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')

export default defineConfig({
  resolve: { alias: { '~': root } },
  test: {
    // Every core works, and a worker keeps what it has imported from one file to the next: anew it would take seconds.
    maxWorkers: availableParallelism(),
    isolate: false,
    sequence: { sequencer: FileOrder },
    // What is waited for comes, however busy the machine is.
    expect: { poll: { timeout: 30_000 } },
    tags: [{ name: 'release', description: 'runs with `npm run test:all` only' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{lib,components,entrypoints}/**/*.test.{ts,tsx}',
            'test/{exhaustive,packing,profile-fill,property,support}/**/*.test.ts',
            'test/{agent,client}/*.test.ts',
          ],
          setupFiles: ['test/property/setup.ts'],
          // Against what never ends: how long the rest takes is the machine's affair.
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          // On the local network, and that network itself.
          name: 'services',
          include: ['test/{integration,faults,network}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          // Half of their time they wait for alarms.
          maxWorkers: availableParallelism() * 2,
          include: ['test/firefox/**/*.test.ts'],
          globalSetup: 'test/firefox/support/global-setup.ts',
          testTimeout: 420_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
