using System.Globalization;
using System.Text;

namespace Tern.Signing;

/// <summary>
/// Formats the time of signatures once per second. Thread-safe: the cached value is replaced atomically.
/// </summary>
internal sealed class SigningClock
{
    private SigningDate? _last;

    public SigningDate Format(DateTimeOffset time)
    {
        var second = time.ToUnixTimeSeconds();
        var last = Volatile.Read(ref _last);
        if (last?.Second == second) return last;

        var text = time.UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        last = new SigningDate(second, text, Encoding.ASCII.GetBytes(text));
        Volatile.Write(ref _last, last);
        return last;
    }
}
