namespace Tern.Signing;

/// <summary>The time of a signature to the second, in the forms that a signature needs. Immutable.</summary>
/// <param name="Second">Seconds since 1970.</param>
/// <param name="Text">Such as <c>20150830T123600Z</c>.</param>
/// <param name="Utf8">The same in UTF-8.</param>
internal sealed record SigningDate(long Second, string Text, byte[] Utf8)
{
    /// <summary>Days since 1970: what a derived key is good for.</summary>
    public long DayNumber => Second / 86_400;

    /// <summary>Such as <c>20150830</c>, in UTF-8.</summary>
    public ReadOnlySpan<byte> Day => Utf8.AsSpan(0, 8);
}
