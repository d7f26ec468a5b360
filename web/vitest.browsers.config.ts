// Tests in browsers that are not Chromium: `npm run browsers`; see browsers/browsers.test.ts.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['browsers/*.test.ts'], testTimeout: 900_000, hookTimeout: 120_000 },
});
