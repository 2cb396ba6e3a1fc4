namespace Tern.Lambda.Bench;

/// <summary>One published function.</summary>
/// <param name="Name">How it is shown.</param>
/// <param name="File">What is started.</param>
/// <param name="Arguments">With what.</param>
/// <param name="Bytes">The size of the native binary, or of all published assemblies.</param>
internal sealed record FunctionProgram(string Name, string File, IReadOnlyList<string> Arguments, long Bytes);
