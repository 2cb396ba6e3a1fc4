namespace Tern.Local.Protocol;

/// <summary>
/// Creates request ids in the service's format: 52 upper-case letters and digits. They are unique but not secret: a
/// counter with a random start.
/// </summary>
/// <remarks>
/// They don't come from <c>RandomNumberGenerator</c>, which loads OpenSSL: 4 MiB in a server that has no other use for
/// it until somebody opens its console.
/// </remarks>
internal sealed class RequestIds
{
    private const int Length = 52;
    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private readonly string _suffix = Random.Shared.GetString(Alphabet, Length - 13);
    private long _count = Random.Shared.Next();

    /// <summary>The number of ids created. Only differences matter.</summary>
    public long Count => Volatile.Read(ref _count);

    public string Next() => string.Create(Length, (_suffix, Count: Interlocked.Increment(ref _count)), static (text, state) =>
    {
        // 13 digits in base 36 hold 64 bits; the odd factor spreads the numbers and keeps them distinct.
        var rest = (ulong)state.Count * 0x9E3779B97F4A7C15;
        for (var i = 0; i < 13; i++)
        {
            text[i] = Alphabet[(int)(rest % 36)];
            rest /= 36;
        }

        state._suffix.CopyTo(text[13..]);
    });
}
