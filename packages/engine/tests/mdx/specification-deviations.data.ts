/** Examples of the specifications that come out differently on purpose, with the reason. Numbers are those of the suites. */

export interface Deviation {
  reason: string;
  commonmark: number[];
  gfm: number[];
}

export const MARKDOWN_DEVIATIONS: Deviation[] = [
  {
    reason:
      'Raw HTML is rewritten tag by tag to be safe: tags are closed and in lower case, comments, declarations, scripts and malformed attributes are left out, addresses are percent-encoded, an image without `alt` gets an empty one.',
    commonmark: [
      21, 31, 148, 150, 151, 152, 155, 156, 157, 158, 163, 165, 169, 170, 172, 173, 174, 175, 177, 178, 179,
      180, 181, 182, 183, 184, 187, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616,
      617, 623, 625, 626, 627, 628, 629, 630, 631, 642, 643,
    ],
    gfm: [
      118, 120, 121, 122, 125, 126, 127, 128, 133, 135, 139, 140, 141, 142, 143, 144, 146, 147, 148, 149, 150,
      151, 152, 153, 156, 170, 288, 289, 317, 327, 354, 484, 485, 486, 501, 504, 533, 545, 636, 637, 638, 639,
      640, 646, 648, 649, 650, 651, 652, 653, 654, 655, 657, 667, 668,
    ],
  },
  {
    reason: 'A file that begins with `---` has frontmatter.',
    commonmark: [96, 98],
    gfm: [66, 68],
  },
  {
    reason: 'Bare addresses are links (GFM autolinks are on everywhere).',
    commonmark: [602, 606, 608, 611, 612],
    gfm: [611, 615, 617, 620, 621],
  },
  {
    reason: 'The parser links the address after `mailto:` or `xmpp:` without that prefix.',
    commonmark: [],
    gfm: [633, 634, 635],
  },
];

export const MDX_DEVIATIONS: Deviation[] = [
  {
    reason: 'MDX has no indented code: indentation belongs to nested tags.',
    commonmark: [
      1, 2, 3, 5, 6, 7, 8, 18, 36, 48, 49, 69, 70, 85, 87, 100, 107, 111, 112, 114, 115, 116, 117, 118, 134,
      137, 211, 225, 231, 236, 238, 252, 253, 254, 257, 264, 270, 271, 272, 273, 274, 278, 286, 287, 288, 289,
      290, 312, 313,
    ],
    gfm: [
      1, 2, 3, 5, 6, 7, 8, 18, 19, 39, 40, 55, 57, 70, 77, 81, 82, 84, 85, 86, 87, 88, 104, 107, 180, 195,
      209, 214, 216, 230, 231, 232, 235, 242, 248, 249, 250, 251, 252, 256, 264, 265, 266, 267, 268, 292, 293,
      314, 332,
    ],
  },
  {
    reason:
      'In MDX `<` begins a tag of JSX, which is parsed into the tree, with Markdown inside; what is no tag is shown as text and reported.',
    commonmark: [
      21, 31, 91, 110, 148, 149, 150, 151, 152, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166,
      167, 168, 169, 170, 171, 172, 173, 174, 175, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 189,
      190, 191, 195, 201, 308, 309, 344, 475, 476, 477, 491, 493, 494, 524, 536, 598, 601, 613, 614, 615, 616,
      617, 621, 623, 624, 625, 626, 627, 628, 629, 630, 631, 642, 643,
    ],
    gfm: [
      61, 80, 118, 119, 120, 121, 122, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138,
      139, 140, 141, 142, 143, 144, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 158, 159, 160, 164,
      170, 288, 289, 317, 327, 354, 484, 485, 486, 501, 503, 504, 533, 545, 607, 610, 636, 637, 638, 639, 640,
      644, 646, 647, 648, 649, 650, 651, 652, 653, 654, 655, 657, 667, 668,
    ],
  },
  {
    reason: 'A file that begins with `---` has frontmatter.',
    commonmark: [96, 98],
    gfm: [66, 68],
  },
  {
    reason: 'Bare addresses are links (GFM autolinks are on everywhere).',
    commonmark: [602, 606, 608, 611, 612],
    gfm: [611, 615, 617, 620, 621, 628],
  },
  {
    reason: 'The parser links the address after `mailto:` or `xmpp:` without that prefix.',
    commonmark: [],
    gfm: [633, 634, 635],
  },
];
