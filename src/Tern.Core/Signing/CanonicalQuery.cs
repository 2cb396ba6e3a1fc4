using System.Text;
using Tern.Buffers;

namespace Tern.Signing;

/// <summary>
/// Writes the query of a canonical request: parameters sorted by escaped name, then value, each with its equals sign.
/// </summary>
internal static class CanonicalQuery
{
    public static void Write(ReadOnlySpan<char> query, PooledBuffer output, PooledBuffer scratch)
    {
        scratch.Clear();
        var most = query.Count('&') + 1;
        var parameters = most <= 32 ? stackalloc Parameter[32] : new Parameter[most];
        var count = 0;
        foreach (var range in query.Split('&'))
        {
            var text = query[range];
            if (text.IsEmpty) continue;
            var equals = text.IndexOf('=');
            var start = scratch.WrittenCount;
            WriteEscaped(equals < 0 ? text : text[..equals], scratch);
            var end = scratch.WrittenCount;
            if (equals >= 0) WriteEscaped(text[(equals + 1)..], scratch);
            var parameter = new Parameter(start, end, scratch.WrittenCount);

            var at = count++;
            for (; at > 0 && Compare(scratch.WrittenSpan, parameters[at - 1], parameter) > 0; at--) parameters[at] = parameters[at - 1];
            parameters[at] = parameter;
        }

        for (var i = 0; i < count; i++)
        {
            if (i > 0) output.Write("&"u8);
            output.Write(scratch.WrittenSpan[parameters[i].Start..parameters[i].NameEnd]);
            output.Write("="u8);
            output.Write(scratch.WrittenSpan[parameters[i].NameEnd..parameters[i].End]);
        }
    }

    private static int Compare(ReadOnlySpan<byte> text, Parameter a, Parameter b)
    {
        var byName = text[a.Start..a.NameEnd].SequenceCompareTo(text[b.Start..b.NameEnd]);
        return byName != 0 ? byName : text[a.NameEnd..a.End].SequenceCompareTo(text[b.NameEnd..b.End]);
    }

    private static void WriteEscaped(ReadOnlySpan<char> text, PooledBuffer output)
    {
        var utf8 = text.Length <= 64 ? stackalloc byte[256] : new byte[Encoding.UTF8.GetMaxByteCount(text.Length)];
        UriEscaping.Write(utf8[..Encoding.UTF8.GetBytes(text, utf8)], output, keepSlash: false, keepEscapes: true);
    }

    private readonly record struct Parameter(int Start, int NameEnd, int End);
}
