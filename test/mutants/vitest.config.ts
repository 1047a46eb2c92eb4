import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The unit tests, run for each mutant. */
export default defineConfig({
  root,
  resolve: { alias: { '~': root } },
  test: {
    include: ['lib/**/*.test.ts', 'test/property/**/*.test.ts'],
    setupFiles: ['test/mutants/repeatable.ts'],
    testTimeout: 60_000,
  },
})
