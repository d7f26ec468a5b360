// `npm run measure`: figures instead of judgements; see e2e/measure.ts.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({ ...tests, testMatch: 'measure.ts', reporter: 'line', workers: 1 });
