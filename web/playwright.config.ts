// Tests of the whole: the real program, a real browser. `npm run e2e`; see e2e/server.ts for what they need.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: process.env.JERSI_E2E_OUT ?? 'test-results',
  // They run beside the other tests, and machines are slow then: limits only end what hangs.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // Each worker has a server of its own, so that any two tests may run beside each other.
  fullyParallel: true,
  workers: Number(process.env.JERSI_E2E_WORKERS ?? 2),
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    // What a test does to the server is to be seen on the page: only the tests of being offline keep pages in the browser.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
