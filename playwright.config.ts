import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { runDirectory } from './test/e2e/support/run-directory'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: join(runDirectory, 'results'),
  globalSetup: './test/e2e/support/global-setup.ts',
  // Tests wait for blocks and alarms, each worker for those of its own local network; with more, two slow cores do less.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Files begin by their names, so what waits for alarms does not go on alone at the end.
  fullyParallel: true,
  // Nothing is measured, so nothing is tried again.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // For the longest walk on a slow or busy machine; what a test waits for has a limit of its own.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: { actionTimeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(runDirectory, 'report.json') }]],
})
