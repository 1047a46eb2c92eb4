import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'test',
  testMatch: '*.spec.ts',
  timeout: 180_000,
  workers: 1,
  // Known once the server listens: the workers read this file after that.
  use: { baseURL: `http://127.0.0.1:${process.env['PREVIEW_PORT']}` },
  webServer: {
    command: 'vite preview --host 127.0.0.1 --port 0',
    env: { NO_COLOR: '1' },
    wait: { stdout: /http:\/\/127\.0\.0\.1:(?<preview_port>\d+)/ },
  },
})
