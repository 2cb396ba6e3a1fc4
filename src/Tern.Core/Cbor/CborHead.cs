namespace Tern.Protocols;

/// <summary>
/// The first byte of a value: three bits of major type, and five bits that are a small number or specify its length
/// (RFC 8949, 3).
/// </summary>
internal static class CborHead
{
    public const byte Unsigned = 0 << 5;
    public const byte Negative = 1 << 5;
    public const byte Bytes = 2 << 5;
    public const byte Text = 3 << 5;
    public const byte Array = 4 << 5;
    public const byte Map = 5 << 5;
    public const byte Tag = 6 << 5;
    public const byte Simple = 7 << 5;

    public const byte OneByte = 24;
    public const byte TwoBytes = 25;
    public const byte FourBytes = 26;
    public const byte EightBytes = 27;
    public const byte Indefinite = 31;

    public const byte False = Simple | 20;
    public const byte True = Simple | 21;
    public const byte Null = Simple | 22;
    public const byte Undefined = Simple | 23;
    public const byte Half = Simple | TwoBytes;
    public const byte Single = Simple | FourBytes;
    public const byte Double = Simple | EightBytes;
    public const byte Break = Simple | Indefinite;
    public const byte IndefiniteMap = Map | Indefinite;

    /// <summary>The tag of seconds since 1970 (RFC 8949, 3.4.2).</summary>
    public const ulong EpochTag = 1;
}
