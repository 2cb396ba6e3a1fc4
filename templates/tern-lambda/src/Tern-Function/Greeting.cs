namespace Tern_Function;

/// <summary>What it answers.</summary>
public sealed record Greeting(string Text);
