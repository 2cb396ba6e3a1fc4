namespace Tern.Lookups;

/// <summary>A request, sent as often as <see cref="Attempts"/> says when the service is at fault. No record: headers and content are secrets.</summary>
internal sealed class LookupRequest(HttpMethod method, Uri address)
{
    public HttpMethod Method { get; } = method;

    public Uri Address { get; } = address;

    public (string Name, string Value)[] Headers { get; init; } = [];

    /// <summary>The body; empty for a GET.</summary>
    public ReadOnlyMemory<byte> Content { get; init; }

    public string? ContentType { get; init; }

    /// <summary>The longest that one attempt may take.</summary>
    public required TimeSpan Timeout { get; init; }

    public required int Attempts { get; init; }

    /// <summary>The attempts where nothing answers at all: most programs that ask are not on such a machine.</summary>
    public int? SilentAttempts { get; init; }

    /// <summary>Finds the code of an error answer, which may call for another attempt whatever the status; null where the service has no codes.</summary>
    public Func<LookupAnswer, string?>? FindCode { get; init; }

    /// <summary>
    /// Whether the next attempt is signed with another time, given an answer that refused this one's; null for requests without a signature.
    /// </summary>
    public Func<LookupAnswer, bool>? CorrectClock { get; init; }

    /// <summary>A code that calls for another attempt beside those that do everywhere; null for none.</summary>
    public string? RetriedCode { get; init; }
}
