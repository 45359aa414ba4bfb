/** What is known of HTML and SVG tags and attributes. */

export const VOID_TAGS = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Not shown at all, with everything inside: they run code, load code or change the page around the content. */
export const DROPPED_TAGS = new Set(
  'script noscript template object embed applet base meta link frame frameset portal head html body xmp plaintext noembed noframes'.split(
    ' ',
  ),
);

/** Of those, the ones whose content is still shown. */
export const UNWRAPPED_TAGS = new Set('html body noscript template head'.split(' '));

/** A paragraph inside one of these gives its content only: `<p>` there is invalid or changes the meaning. */
export const PHRASING_PARENTS = new Set(
  (
    'p span a b i u s em strong small mark sub sup code kbd samp var abbr cite q del ins label button summary h1 h2 h3 h4 h5 h6 ' +
    'dt caption legend option pre table thead tbody tfoot tr colgroup ul ol dl select picture video audio svg figure time font center tt big strike'
  ).split(' '),
);

/** Tags that end a paragraph in the browser. */
export const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul li dd dt td th tr thead tbody tfoot'
  ).split(' '),
);

/** Tags that stand in a line of text, where a space between two of them is seen. */
export const INLINE_TAGS = new Set(
  (
    'a abbr b bdi bdo big button cite code del dfn em font i img input ins kbd label mark meter output progress q s samp ' +
    'select small span strong sub sup time tt u var'
  ).split(' '),
);

/** Tags that text is formatted with, or that must not be shown. In a specification, any other is no tag but text. */
export const TEXT_TAGS = new Set(
  (
    'a abbr acronym address area article aside audio b bdi bdo big blockquote br button canvas caption center cite code col ' +
    'colgroup dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header ' +
    'hgroup hr i iframe img input ins kbd label legend li main map mark menu meter nav nobr noscript ol optgroup option output ' +
    'p picture pre progress q rp rt ruby s samp script section select small source span strike strong style sub summary sup ' +
    'svg table tbody td textarea tfoot th thead time tr tt u ul var video wbr'
  ).split(' '),
);

export const SVG_TAGS = new Set(
  (
    'svg g path circle ellipse rect line polyline polygon text tspan textPath defs symbol use marker mask pattern clipPath ' +
    'linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix ' +
    'feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur ' +
    'feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence ' +
    'animate animateMotion animateTransform set mpath desc title metadata switch view image foreignObject'
  ).split(' '),
);

/** Known tags of HTML that none of the lists above has. */
export const OTHER_TAGS = new Set(
  'bdi bdo data datalist dfn map marquee math object param rb rtc slot'.split(' '),
);

/** Inside of `<math>`. */
export const MATH_TAGS = new Set(
  (
    'annotation annotation-xml maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom ' +
    'mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
  ).split(' '),
);

/** Property names of React that are not the attribute in lower case. */
export const RENAMED_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['acceptCharset', 'accept-charset'],
  ['httpEquiv', 'http-equiv'],
  ['defaultValue', 'value'],
  ['defaultChecked', 'checked'],
  ['xlinkHref', 'xlink:href'],
  ['xlinkTitle', 'xlink:title'],
  ['xmlnsXlink', 'xmlns:xlink'],
  ['xmlSpace', 'xml:space'],
  ['xmlLang', 'xml:lang'],
]);

/** SVG attributes that React writes in camel case and SVG with hyphens; all others of SVG keep their case. */
export const HYPHENATED_SVG = new Set(
  (
    'accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule colorInterpolation ' +
    'colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity fillRule floodColor ' +
    'floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName ' +
    'glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor ' +
    'markerEnd markerMid markerStart overlinePosition overlineThickness paintOrder panose1 pointerEvents renderingIntent ' +
    'shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset ' +
    'strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering ' +
    'transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vectorEffect ' +
    'vertAdvY vertOriginX vertOriginY vHanging vIdeographic vMathematical wordSpacing writingMode xHeight'
  ).split(' '),
);

/** CSS properties whose numbers have no unit. */
export const UNITLESS_STYLES = new Set(
  (
    'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup ' +
    'boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow ' +
    'gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp ' +
    'lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity ' +
    'strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth'
  ).split(' '),
);
