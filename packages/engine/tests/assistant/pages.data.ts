/** A small site in two languages, one of them written from right to left. */
const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const LONG = Array.from(
  { length: 12 },
  (_, at) =>
    `## Part ${at + 1}\n\nPlants grow better with water, light and patience. This paragraph says so at some length.`,
).join('\n\n');

export const PAGES: Record<string, string> = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Garden',
    colors: { primary: '#0f766e', light: '#2dd4bf', dark: '#115e59' },
    contextual: { options: ['copy', 'assistant'] },
    assistant: {
      questions: {
        en: ['How do I water a plant?', 'Which plants need shade?'],
        ar: ['كيف أسقي النبات؟'],
      },
    },
    navbar: { primary: { type: 'button', label: 'Sign up', href: 'https://garden.example' } },
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'guides/water', 'guides/light'] },
        { language: 'ar', pages: ['ar/index'] },
      ],
    },
  }),
  'index.mdx': page(
    'Garden',
    `Plants need **water**.\n\n\`\`\`js title="water.js"\nwater(plant, { litres: 2 });\n\`\`\`\n\n[A question](/guides/light?assistant=How%20much%20light%3F)\n\n${LONG}`,
  ),
  'guides/water.mdx': page('Water', `## How often\n\nTwice a week.\n\n${LONG}`),
  'guides/light.mdx': page(
    'Light',
    `## How much\n\nSix hours a day.\n\n<Columns cols={2}><Card title="Sun">Bright</Card><Card title="Shade">Dark</Card></Columns>\n\n${LONG}`,
  ),
  'ar/index.mdx': page('حديقة', 'تحتاج النباتات إلى الماء.'),
};
