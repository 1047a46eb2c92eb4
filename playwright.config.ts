import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.artifacts/e2e/results',
  globalSetup: './test/e2e/support/global-setup.ts',
  // Mostly they wait for blocks and alarms, each worker for those of its own local network.
  workers: 3,
  fullyParallel: true,
  // Nothing is measured, so nothing is tried again.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: { actionTimeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.artifacts/test/e2e.json' }]],
})
