/** Builds the browser pages: one entry, one chunk per screen; core serves `web/dist` at `/`. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const core = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
/** The first path segments of the HTTP interface; everything else is a file of the pages. */
const apiPrefixes = [
  'sys',
  'auth',
  'account',
  'dashboard',
  'playbeforepay',
  'consume',
  'memberrecharge',
  'membermanage',
  'userproject',
  'rechargerole',
  'vehicle',
  'timing',
  'game',
  'apply',
  'health',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { '@paddock': path.join(import.meta.dirname, '../libs') } },
  server: {
    port: 23173,
    fs: { allow: [path.join(import.meta.dirname, '..')] },
    proxy: {
      ...Object.fromEntries(apiPrefixes.map((prefix) => [`^/${prefix}/`, { target: core }])),
      '/socket.io': { target: core, ws: true },
    },
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 700 },
});
