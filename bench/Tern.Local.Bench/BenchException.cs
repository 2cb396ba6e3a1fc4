namespace Tern.Local.Bench;

/// <summary>What makes a run worthless: a server that fails, or an answer that is wrong.</summary>
internal sealed class BenchException(string message) : Exception(message);
