using System.Text;

namespace Tern.Lookups;

/// <summary>The answer to a lookup. Its text may be a secret.</summary>
/// <param name="status">The HTTP status.</param>
/// <param name="body">The body.</param>
/// <param name="tokenLifetime">How long the session token of the answer is good for, or null when it does not say.</param>
/// <param name="errorType">The header <c>x-amzn-errortype</c>, or null.</param>
/// <param name="date">The header <c>Date</c>, or null.</param>
internal sealed class LookupAnswer(int status, byte[] body, TimeSpan? tokenLifetime, string? errorType = null, string? date = null)
{
    public int Status { get; } = status;

    public byte[] Body { get; } = body;

    /// <summary>How long the session token of the answer is good for, or null when it does not say.</summary>
    public TimeSpan? TokenLifetime { get; } = tokenLifetime;

    /// <summary>The time of the service that answered, as it said it; null if it didn't.</summary>
    public string? Date { get; } = date;

    public bool IsSuccess => Status is >= 200 and < 300;

    public string Text => Encoding.UTF8.GetString(Body).Trim();

    /// <summary>The code of an error: the header's, else that of the JSON document; null for none.</summary>
    public string? ErrorCode => IsSuccess ? null : LookupError.ToCode(errorType) ?? LookupError.Read(Body).Code;

    /// <summary>The status of an error, with its code and message. Nothing else of the answer: whatever its status, it may hold credentials.</summary>
    public string Describe()
    {
        if (IsSuccess) return $"HTTP {Status}";
        var (_, message) = LookupError.Read(Body);
        return (ErrorCode, message) switch
        {
            ({ } code, { } words) => $"HTTP {Status}: {code}: {words}",
            ({ } code, null) => $"HTTP {Status}: {code}",
            (null, { } words) => $"HTTP {Status}: {words}",
            _ => Body.Length == 0 ? $"HTTP {Status}" : $"HTTP {Status} (its text isn't shown, because it may hold secrets)",
        };
    }
}
