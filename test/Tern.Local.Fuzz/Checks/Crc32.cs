namespace Tern.Local.Fuzz.Checks;

/// <summary>The checksum again, in another way than the server's: a table of 256 entries.</summary>
internal static class Crc32
{
    private static readonly uint[] s_table = MakeTable();

    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var value in bytes) crc = crc >> 8 ^ s_table[(byte)crc ^ value];
        return ~crc;
    }

    private static uint[] MakeTable()
    {
        var table = new uint[256];
        for (uint i = 0; i < 256; i++)
        {
            var entry = i;
            for (var bit = 0; bit < 8; bit++) entry = (entry & 1) == 0 ? entry >> 1 : entry >> 1 ^ 0xEDB88320;
            table[i] = entry;
        }

        return table;
    }
}
