import { defineConfig } from 'playwright/test'

const port = process.env['PORT'] ?? '4173'
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'test',
  testMatch: '*.spec.ts',
  timeout: 180_000,
  workers: 1,
  use: { baseURL },
  webServer: { command: `vite preview --host 127.0.0.1 --port ${port} --strictPort`, url: baseURL },
})
