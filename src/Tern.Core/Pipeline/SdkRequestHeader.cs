using System.Globalization;

namespace Tern.Pipeline;

/// <summary>
/// Formats <c>amz-sdk-request: ttl=20261121T120000Z; attempt=1; max=4</c>. The last value is cached, because most
/// calls within a second send the same one.
/// </summary>
internal sealed class SdkRequestHeader
{
    private Entry? _last;

    /// <param name="expiry">The time, by the service's clock, after which the client no longer waits for the
    /// response; null if that clock is unknown.</param>
    /// <param name="attempt">The number of the attempt, starting at 1.</param>
    /// <param name="maxAttempts">The maximum number of attempts.</param>
    public string Format(DateTimeOffset? expiry, int attempt, int maxAttempts)
    {
        var second = expiry?.ToUnixTimeSeconds() ?? 0;
        var last = Volatile.Read(ref _last);
        if (last is not null && last.Second == second && last.Attempt == attempt && last.MaxAttempts == maxAttempts) return last.Text;

        var text = expiry is { } end
            ? string.Create(CultureInfo.InvariantCulture, $"ttl={end.UtcDateTime:yyyyMMdd'T'HHmmss'Z'}; attempt={attempt}; max={maxAttempts}")
            : string.Create(CultureInfo.InvariantCulture, $"attempt={attempt}; max={maxAttempts}");
        Volatile.Write(ref _last, new Entry(second, attempt, maxAttempts, text));
        return text;
    }

    private sealed class Entry(long second, int attempt, int maxAttempts, string text)
    {
        public long Second { get; } = second;

        public int Attempt { get; } = attempt;

        public int MaxAttempts { get; } = maxAttempts;

        public string Text { get; } = text;
    }
}
