/** Images that open large. */
import { startZoom } from '../zoom.js';

self.binderyParts ??= {};
self.binderyParts.images = { start: startZoom };
