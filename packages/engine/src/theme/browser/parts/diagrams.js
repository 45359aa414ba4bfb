/** Diagrams. */
import { drawDiagrams } from '../mermaid.js';

self.binderyParts ??= {};
self.binderyParts.diagrams = { start: drawDiagrams };
