namespace Tern.Local.Protocol;

/// <summary>Request ids as the service makes them: 52 upper-case letters and digits. Unique, not secret: a random start that counts on.</summary>
/// <remarks>
/// Not from <c>RandomNumberGenerator</c>, which loads OpenSSL: 4 MiB of a server that has no other use for it until somebody opens its console.
/// </remarks>
internal sealed class RequestIds
{
    private const int Length = 52;
    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private readonly string _suffix = Random.Shared.GetString(Alphabet, Length - 13);
    private long _count = Random.Shared.Next();

    /// <summary>How many there were, counted from anywhere.</summary>
    public long Count => Volatile.Read(ref _count);

    public string Next() => string.Create(Length, (_suffix, Count: Interlocked.Increment(ref _count)), static (text, state) =>
    {
        // 13 digits of base 36 hold 64 bits; the odd factor spreads them and keeps them apart.
        var rest = (ulong)state.Count * 0x9E3779B97F4A7C15;
        for (var i = 0; i < 13; i++)
        {
            text[i] = Alphabet[(int)(rest % 36)];
            rest /= 36;
        }

        state._suffix.CopyTo(text[13..]);
    });
}
