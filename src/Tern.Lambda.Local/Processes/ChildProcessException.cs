namespace Tern.Lambda.Local;

/// <summary>A program couldn't be started; the message names the program and the reason.</summary>
internal sealed class ChildProcessException(string message, Exception? inner = null) : Exception(message, inner);
