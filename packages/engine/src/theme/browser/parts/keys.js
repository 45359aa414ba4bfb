/** The sheet that tells what keys do. */
import { showSheet } from '../shortcut-sheet.js';

self.binderyParts ??= {};
self.binderyParts.keys = { show: showSheet };
