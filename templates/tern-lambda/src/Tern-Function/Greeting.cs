namespace Tern_Function;

/// <summary>The function's response.</summary>
public sealed record Greeting(string Text);
