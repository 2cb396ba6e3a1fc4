using System.Text;

namespace Tern.Credentials;

/// <summary>The response to a lookup. Its text may be a secret.</summary>
/// <param name="status">The HTTP status code.</param>
/// <param name="body">The body.</param>
/// <param name="tokenLifetime">The lifetime of the session token in the response, or null if it's not
/// specified.</param>
/// <param name="errorType">The header <c>x-amzn-errortype</c>, or null.</param>
/// <param name="date">The header <c>Date</c>, or null.</param>
internal sealed class LookupAnswer(int status, byte[] body, TimeSpan? tokenLifetime, string? errorType = null, string? date = null)
{
    public int Status { get; } = status;

    public byte[] Body { get; } = body;

    /// <summary>The lifetime of the session token in the response, or null if it's not specified.</summary>
    public TimeSpan? TokenLifetime { get; } = tokenLifetime;

    /// <summary>The time that the service reported, or null.</summary>
    public string? Date { get; } = date;

    public bool IsSuccess => Status is >= 200 and < 300;

    public string Text => Encoding.UTF8.GetString(Body).Trim();

    /// <summary>The error code, from the header or the JSON document, or null if there is none.</summary>
    public string? ErrorCode => IsSuccess ? null : LookupError.ToCode(errorType) ?? LookupError.Read(Body).Code;

    /// <summary>
    /// Returns an error's status, code and message. The rest of the response is omitted, because it may contain
    /// credentials whatever its status.
    /// </summary>
    public string Describe()
    {
        if (IsSuccess) return $"HTTP {Status}";
        var (_, message) = LookupError.Read(Body);
        return (ErrorCode, message) switch
        {
            ({ } code, { } words) => $"HTTP {Status}: {code}: {words}",
            ({ } code, null) => $"HTTP {Status}: {code}",
            (null, { } words) => $"HTTP {Status}: {words}",
            _ => Body.Length == 0 ? $"HTTP {Status}" : $"HTTP {Status} (its text isn't shown, because it may contain secrets)",
        };
    }
}
