/** The content format in a page: what a model must know to write pages that build. */
export const FORMAT_GUIDE = `# The format
A site is a folder of pages (\`.mdx\` or \`.md\`) with a \`docs.json\` at its root. A page's address is its path without extension: \`guides/start.mdx\` is \`/guides/start\`. A page that navigation does not name is not shown in the sidebar: add every new page to \`docs.json\`.

## Pages
Frontmatter in YAML first: \`title\` (needed), \`description\` (one sentence), and if useful \`sidebarTitle\`, \`icon\`, \`tag\`, \`hidden\`, \`mode\` (\`wide\`, \`custom\`, \`center\`), \`openapi: "METHOD /path"\` for a reference page. The title is the page's heading: begin the body with text or \`##\`, never \`#\`.
Markdown with tables, task lists, footnotes, math and \`mermaid\` fences. Links to pages are absolute from the root, without extension: \`[Start](/guides/start)\`; images: \`![What it shows](/images/start.png)\`.
Pages are MDX: close every tag, leave an empty line between a component's tag and Markdown inside it, write \`\\{\` and \`\\<\` for a plain brace or angle bracket in text, comment with \`{/* … */}\`. Reuse text from \`/snippets/name.mdx\` with \`import Name from '/snippets/name.mdx'\` and \`<Name />\`; files there are never pages.
Code fences name their language, then if useful a title: \`\`\`\`ts server.ts\`\`\`\`; also \`highlight={1-2}\`, \`lines\`, \`wrap\`, \`expandable\`.

## Components
- Callouts: \`<Note>\`, \`<Tip>\`, \`<Info>\`, \`<Warning>\`, \`<Check>\`, \`<Danger>\`.
- \`<Steps><Step title="…">…</Step></Steps>\` for procedures.
- \`<Tabs><Tab title="…">…</Tab></Tabs>\` for alternatives; \`<CodeGroup>\` around fences with titles.
- \`<Columns cols={2}><Card title="…" icon="…" href="/…">…</Card></Columns>\` for ways on (also \`<CardGroup>\`).
- \`<AccordionGroup><Accordion title="…">…</Accordion></AccordionGroup>\`, \`<Expandable title="…">\` for what few need.
- \`<ParamField path|query|body|header="name" type="string" required default="…">\` and \`<ResponseField name="…" type="…">\` for parameters; \`<RequestExample>\` and \`<ResponseExample>\` around fences beside them.
- \`<Frame caption="…">\` around images; \`<Icon icon="…" />\`, \`<Badge color="green">\`, \`<Tooltip tip="…">\`, \`<Update label="…" description="…">\` for changelogs, \`<Tree>\` with \`<Tree.Folder name="…">\` and \`<Tree.File name="…" />\`, \`<Panel>\`, \`<View title="…">\`.

## docs.json
Needed: \`theme\`, \`name\`, \`colors.primary\`, \`navigation\`. Navigation holds one kind of child at each level: \`pages\`, \`groups\`, \`tabs\`, \`anchors\`, \`dropdowns\`, \`products\`, \`versions\` or \`languages\`. A group is \`{"group": "Title", "pages": ["guides/start", {"group": "Inner", "pages": […]}]}\`; pages are paths without extension and leading slash. With \`openapi\` on a group or tab, reference pages come from the specification; entries such as \`"GET /users"\` pick single ones. A moved page gets \`{"source": "/old", "destination": "/new"}\` in \`redirects\`.

## Style
Short sentences, active voice, second person, present tense. Sentence case in headings. One idea a paragraph; the answer first. Name things as the product does. Examples that run as they are. No marketing, no "simply", no "please note".`;
