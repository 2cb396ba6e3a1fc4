namespace FirstFunction;

public sealed record Greeting(string Text);
