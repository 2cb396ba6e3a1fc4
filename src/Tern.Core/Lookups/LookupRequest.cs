namespace Tern.Credentials;

/// <summary>
/// A request, sent up to <see cref="Attempts"/> times if the service is at fault. Not a record, because headers and
/// content are secrets.
/// </summary>
internal sealed class LookupRequest(HttpMethod method, Uri address)
{
    public HttpMethod Method { get; } = method;

    public Uri Address { get; } = address;

    public (string Name, string Value)[] Headers { get; init; } = [];

    /// <summary>The body, or empty for a GET.</summary>
    public ReadOnlyMemory<byte> Content { get; init; }

    public string? ContentType { get; init; }

    /// <summary>The longest time that one attempt may take.</summary>
    public required TimeSpan Timeout { get; init; }

    public required int Attempts { get; init; }

    /// <summary>
    /// The maximum number of attempts if nothing responds at all, which is usual for programs that aren't on EC2.
    /// </summary>
    public int? SilentAttempts { get; init; }

    /// <summary>
    /// The function that returns the code of an error response, which may require a retry whatever the status; null
    /// if the service has no codes.
    /// </summary>
    public Func<LookupAnswer, string?>? FindCode { get; init; }

    /// <summary>
    /// The function that, given a response that rejected the request's time, returns true if the next attempt will be
    /// signed with another clock offset; null for unsigned requests.
    /// </summary>
    public Func<LookupAnswer, bool>? CorrectClock { get; init; }

    /// <summary>A code that requires a retry in addition to the common ones, or null.</summary>
    public string? RetriedCode { get; init; }
}
