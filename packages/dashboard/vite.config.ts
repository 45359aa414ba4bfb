import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Names carry a hash in hexadecimal behind a dot: that is how the runtime tells what may be kept for good. */
const NAMES = 'assets/[name].[hash:16]';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: {
    target: 'es2023',
    emptyOutDir: true,
    // A file that stands in the page as data: would need a hole in its policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the licences of the libraries in it ask for.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        hashCharacters: 'hex',
        entryFileNames: `${NAMES}.js`,
        chunkFileNames: `${NAMES}.js`,
        assetFileNames: `${NAMES}[extname]`,
        // What pages share in two files: few requests, and a change of ours leaves the libraries cached.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/ },
            { name: 'shared', test: /dashboard\/src\/(?:api|shell|ui)\/|packages\/sdk\// },
          ],
        },
      },
      // How `downloadBundle` of the SDK writes files; a browser downloads by itself and never calls it.
      external: [/^node:/],
    },
  },
});
