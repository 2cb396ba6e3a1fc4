namespace Tern.Local.Serving;

/// <summary>The exception that is thrown if a target doesn't exist, or doesn't accept a message.</summary>
internal sealed class TargetException(string message) : Exception(message);
