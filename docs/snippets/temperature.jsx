export const Temperature = ({ children }) => {
  const [celsius, setCelsius] = useState(20);
  return (
    <Card title="Temperature" icon="temperature-half">
      <input
        type="range"
        aria-label="Degrees Celsius"
        min="-20"
        max="40"
        className="w-full"
        value={celsius}
        onChange={(event) => setCelsius(Number(event.target.value))}
      />
      <p>
        {celsius} °C are {Math.round(celsius * 1.8 + 32)} °F.
      </p>
      {celsius > 30 && <Warning>That is hot.</Warning>}
      {children}
    </Card>
  );
};
