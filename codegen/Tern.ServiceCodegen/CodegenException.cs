namespace Tern.ServiceCodegen;

/// <summary>A model asks for something that the generator doesn't know. The message says where, what, and what would have to be done.</summary>
public sealed class CodegenException(string message) : Exception(message);
