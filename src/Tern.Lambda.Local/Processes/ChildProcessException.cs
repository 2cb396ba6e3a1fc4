namespace Tern.Lambda.Local.Processes;

/// <summary>A program could not be started; the message says which and why.</summary>
internal sealed class ChildProcessException(string message, Exception? inner = null) : Exception(message, inner);
