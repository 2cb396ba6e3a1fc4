namespace Tern.ServiceCodegen;

/// <summary>A model uses something that the generator doesn't support. The message states the place, the problem and the fix.</summary>
public sealed class CodegenException(string message) : Exception(message);
