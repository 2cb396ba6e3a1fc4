namespace Tern.Local.Sns;

/// <summary>The exception that is thrown if a policy isn't valid.</summary>
/// <param name="message">The service's text, which clients compare.</param>
internal sealed class PolicyException(string message) : Exception(message);
