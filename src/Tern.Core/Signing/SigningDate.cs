namespace Tern.Signing;

/// <summary>The time of a signature, to the second, in the formats that a signature needs. Immutable.</summary>
/// <param name="second">The number of seconds since 1970.</param>
/// <param name="text">The formatted time, such as <c>20150830T123600Z</c>.</param>
/// <param name="utf8">The formatted time in UTF-8.</param>
internal sealed class SigningDate(long second, string text, byte[] utf8)
{
    public long Second { get; } = second;

    public string Text { get; } = text;

    public byte[] Utf8 { get; } = utf8;

    /// <summary>The number of days since 1970. A derived key is valid for one day.</summary>
    public long DayNumber => Second / 86_400;

    /// <summary>The date, such as <c>20150830</c>, in UTF-8.</summary>
    public ReadOnlySpan<byte> Day => Utf8.AsSpan(0, 8);
}
