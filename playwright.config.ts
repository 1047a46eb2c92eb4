import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.artifacts/e2e/results',
  globalSetup: './test/e2e/support/global-setup.ts',
  // One local network, one browser at a time; nothing is measured, so nothing is tried again.
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: { actionTimeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.artifacts/test/e2e.json' }]],
})
