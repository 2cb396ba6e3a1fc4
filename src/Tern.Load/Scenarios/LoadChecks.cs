namespace Tern.Load;

/// <summary>What an answer must be to count as a success. Without any of these, a status below 400.</summary>
public sealed class LoadChecks
{
    /// <summary>The statuses that are right; empty for all below 400.</summary>
    public IList<int> Statuses { get; } = [];

    /// <summary>Texts that the body must hold, as bytes of UTF-8.</summary>
    public IList<string> Contains { get; } = [];

    /// <summary>Texts that the body must not hold.</summary>
    public IList<string> NotContains { get; } = [];

    /// <summary>How many bytes the body has at least.</summary>
    public long MinBytes { get; set; }

    /// <summary>Reads one as people type it: <c>status=200</c>, <c>contains=TEXT</c>, <c>not-contains=TEXT</c>, <c>min-bytes=N</c>; adds it.</summary>
    /// <exception cref="FormatException">It is none; the message says what was expected.</exception>
    public void Add(string check)
    {
        ArgumentNullException.ThrowIfNull(check);
        var equals = check.IndexOf('=', StringComparison.Ordinal);
        var (name, value) = equals < 0 ? (check, "") : (check[..equals], check[(equals + 1)..]);
        if (name == "status" && int.TryParse(value, out var status) && status is >= 100 and <= 599) Statuses.Add(status);
        else if (name == "contains" && value.Length > 0) Contains.Add(value);
        else if (name == "not-contains" && value.Length > 0) NotContains.Add(value);
        else if (name == "min-bytes" && long.TryParse(value, out var bytes) && bytes >= 0) MinBytes = bytes;
        else throw new FormatException($"A check is status=100…599, contains=TEXT, not-contains=TEXT or min-bytes=N, not '{check}'.");
    }
}
