namespace Tern.Load;

/// <summary>
/// Checks that a response must pass to count as a success. Without any, the status must be below 400.
/// </summary>
public sealed class LoadChecks
{
    /// <summary>Gets the accepted status codes. If empty, all codes below 400 are accepted.</summary>
    public IList<int> Statuses { get; } = [];

    /// <summary>Gets the texts that the body must contain, compared as UTF-8 bytes.</summary>
    public IList<string> Contains { get; } = [];

    /// <summary>Gets the texts that the body must not contain.</summary>
    public IList<string> NotContains { get; } = [];

    /// <summary>Gets or sets the minimum length of the body in bytes.</summary>
    public long MinBytes { get; set; }

    /// <summary>
    /// Parses and adds a check: <c>status=200</c>, <c>contains=TEXT</c>, <c>not-contains=TEXT</c> or
    /// <c>min-bytes=N</c>.
    /// </summary>
    /// <exception cref="FormatException">The text isn't a valid check; the message describes the expected
    /// format.</exception>
    public void Add(string check)
    {
        ArgumentNullException.ThrowIfNull(check);
        var equals = check.IndexOf('=', StringComparison.Ordinal);
        var (name, value) = equals < 0 ? (check, "") : (check[..equals], check[(equals + 1)..]);
        if (name == "status" && int.TryParse(value, out var status) && status is >= 100 and <= 599) Statuses.Add(status);
        else if (name == "contains" && value.Length > 0) Contains.Add(value);
        else if (name == "not-contains" && value.Length > 0) NotContains.Add(value);
        else if (name == "min-bytes" && long.TryParse(value, out var bytes) && bytes >= 0) MinBytes = bytes;
        else throw new FormatException($"'{check}' isn't a check. Expected status=100…599, contains=TEXT, not-contains=TEXT or min-bytes=N.");
    }
}
