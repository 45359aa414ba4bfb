export const Counter = ({ start = 0 }) => {
  const [count, setCount] = useState(start);
  return (
    <button
      type="button"
      className="rounded-lg border border-gray-300 px-4 py-2 font-medium dark:border-gray-700"
      onClick={() => setCount(count + 1)}
    >
      Clicked {count} times
    </button>
  );
};
