namespace Tern.Signing;

/// <summary>The time of a signature, to the second, in the formats that a signature needs. Immutable.</summary>
/// <param name="Second">The number of seconds since 1970.</param>
/// <param name="Text">The formatted time, such as <c>20150830T123600Z</c>.</param>
/// <param name="Utf8">The formatted time in UTF-8.</param>
internal sealed record SigningDate(long Second, string Text, byte[] Utf8)
{
    /// <summary>The number of days since 1970. A derived key is valid for one day.</summary>
    public long DayNumber => Second / 86_400;

    /// <summary>The date, such as <c>20150830</c>, in UTF-8.</summary>
    public ReadOnlySpan<byte> Day => Utf8.AsSpan(0, 8);
}
