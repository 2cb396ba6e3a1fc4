namespace Tern.DynamoDb.Tests.Client.Damage;

/// <summary>Damages the bytes of a response as faulty networks, proxies and attackers do.</summary>
internal static class AnswerDamage
{
    private static readonly byte[][] s_pieces =
    [
        .. ((string[])
        [
            "null", "{}", "[]", "\"\"", "1e400", "-1", "true", "{", "}", "[", "]", ",", ":", "\"", "\\", "\\ud800", "99999999999999999999", "2000000000",
            "2147483647", "\0",
            "253402300799.9999", "\"__type\":\"x#InternalServerError\",", "\"message\":\"no\",", "{\"pk\":{\"S\":\"z\"}},", " ", "[[[[[[[[",
            "{\"L\":[{\"L\":[{\"L\":[",
        ]).Select(System.Text.Encoding.UTF8.GetBytes),
    ];

    internal static byte[] Of(byte[] sound, Random random)
    {
        var bytes = sound.ToList();
        for (var times = random.Next(1, 4); times > 0; times--)
        {
            var at = random.Next(bytes.Count);
            switch (random.Next(7))
            {
                case 0: bytes[at] = (byte)random.Next(256); break;
                case 1: bytes.RemoveRange(at, Math.Min(random.Next(1, 20), bytes.Count - at)); break;
                case 2: bytes.InsertRange(at, s_pieces[random.Next(s_pieces.Length)]); break;
                case 3: bytes.RemoveRange(at, bytes.Count - at); break;
                case 4: ReplaceNumber(bytes, at, random); break;
                case 5: bytes.AddRange(s_pieces[random.Next(s_pieces.Length)]); break;
                default: bytes.InsertRange(at, bytes.GetRange(random.Next(at + 1), Math.Min(random.Next(1, 60), bytes.Count - at))); break;
            }

            if (bytes.Count == 0) bytes.Add((byte)'{');
        }

        return [.. bytes];
    }

    // The next number after a position becomes one that no code should trust.
    private static void ReplaceNumber(List<byte> bytes, int at, Random random)
    {
        var start = bytes.FindIndex(at, digit => digit is >= (byte)'0' and <= (byte)'9');
        if (start < 0) return;
        var end = bytes.FindIndex(start, digit => digit is < (byte)'0' or > (byte)'9');
        bytes.RemoveRange(start, (end < 0 ? bytes.Count : end) - start);
        bytes.InsertRange(start, ((ReadOnlySpan<string>)["-1", "2147483647", "2147483648", "-2147483648", "99999999999999999999", "1e9", "1e-400",
            "0"])[random.Next(8)].Select(c => (byte)c));
    }
}
