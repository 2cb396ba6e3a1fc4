namespace Tern.Local.Serving;

/// <summary>An error that a service returns.</summary>
/// <param name="code">The code.</param>
/// <param name="message">The service's text.</param>
internal sealed class ServiceErrorException(string code, string message) : Exception(message)
{
    /// <summary>
    /// Gets the code in the query protocol, which newer clients of some services also receive in a header.
    /// </summary>
    public string Code { get; } = code;

    /// <summary>Gets the code in JSON, where it differs.</summary>
    public string Shape { get; init; } = code;

    public int StatusCode { get; init; } = 400;

    /// <summary>Gets a value indicating whether the sender caused the error, so that retrying doesn't help.</summary>
    public bool IsSenderFault => StatusCode < 500;
}
