using System.Numerics;

namespace Tern.DynamoDb;

/// <summary>
/// The text of a number of up to 16 characters in 64 bits: four bits per character, with the first character in the
/// lowest bits, and zero after the end. Most numbers of an item are this short and don't need an object.
/// </summary>
internal static class InlineNumber
{
    internal const int MaxLength = 16;

    private static ReadOnlySpan<byte> Characters => "\00123456789-.Ee+"u8;

    /// <summary>Packs a text.</summary>
    /// <param name="text">The number in ASCII.</param>
    /// <param name="packed">The packed text.</param>
    /// <returns>false if the text is empty, too long or contains another character; otherwise, true.</returns>
    internal static bool TryPack(ReadOnlySpan<byte> text, out ulong packed)
    {
        packed = 0;
        if (text.Length is 0 or > MaxLength) return false;
        for (var i = text.Length - 1; i >= 0; i--)
        {
            var code = Code(text[i]);
            if (code == 0) return false;
            packed = (packed << 4) | code;
        }

        return true;
    }

    /// <summary>Unpacks a text.</summary>
    /// <param name="packed">The packed text.</param>
    /// <param name="destination">The destination, with at least <see cref="MaxLength"/> bytes.</param>
    /// <returns>The number of characters.</returns>
    internal static int Unpack(ulong packed, Span<byte> destination)
    {
        var length = Length(packed);
        for (var i = 0; i < length; i++, packed >>= 4) destination[i] = Characters[(int)(packed & 15)];
        return length;
    }

    private static int Length(ulong packed) => (64 - BitOperations.LeadingZeroCount(packed) + 3) / 4;

    private static uint Code(byte c) => c switch
    {
        >= (byte)'0' and <= (byte)'9' => c - (uint)'0' + 1,
        (byte)'-' => 11,
        (byte)'.' => 12,
        (byte)'E' => 13,
        (byte)'e' => 14,
        (byte)'+' => 15,
        _ => 0,
    };
}
