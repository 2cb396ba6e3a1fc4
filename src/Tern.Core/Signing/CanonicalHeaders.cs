using System.Text;
using Tern.Buffers;
using Tern.Http;

namespace Tern.Signing;

/// <summary>
/// Writes the headers of a canonical request: sorted, with trimmed values, runs of spaces collapsed, and multiple
/// values of a name joined by commas.
/// </summary>
internal static class CanonicalHeaders
{
    private const int Host = -1;

    /// <returns>The range of the list of signed names in <paramref name="output"/>.</returns>
    public static Range Write(AwsHttpRequest request, PooledBuffer output)
    {
        var headers = request.Headers;
        var order = headers.Count < 64 ? stackalloc int[64] : new int[headers.Count + 1];
        order = order[..Sort(headers, order)];

        // Reserve room for everything at once: asking the buffer for each piece costs more than writing it.
        var text = output.GetSpan(MaxLength(request, order));
        var names = headers.Count < 64 ? stackalloc Range[64] : new Range[headers.Count + 1];
        var nameCount = 0;
        var at = 0;
        for (var i = 0; i < order.Length; i++)
        {
            var name = NameAt(headers, order[i]);
            var start = at;
            at += Encoding.UTF8.GetBytes(name, text[at..]);
            names[nameCount++] = start..at;
            text[at++] = (byte)':';
            at += WriteValue(request, order[i], text[at..]);
            while (i + 1 < order.Length && NameAt(headers, order[i + 1]) == name)
            {
                text[at++] = (byte)',';
                at += WriteValue(request, order[++i], text[at..]);
            }

            text[at++] = (byte)'\n';
        }

        text[at++] = (byte)'\n';
        var listStart = output.WrittenCount + at;
        foreach (var range in names[..nameCount])
        {
            var name = text[range];
            name.CopyTo(text[at..]);
            at += name.Length;
            text[at++] = (byte)';';
        }

        output.Advance(at - 1);
        return listStart..output.WrittenCount;
    }

    // Insertion sort: a request has about ten headers, mostly in order. Stable, as required for joining values.
    private static int Sort(AwsHeaders headers, Span<int> order)
    {
        order[0] = Host;
        var count = 1;
        for (var i = 0; i < headers.Count; i++)
        {
            var name = headers.NameAt(i);
            if (IsUnsigned(name)) continue;
            var at = count++;
            for (; at > 0 && string.CompareOrdinal(NameAt(headers, order[at - 1]), name) > 0; at--) order[at] = order[at - 1];
            order[at] = i;
        }

        return count;
    }

    // Headers that proxies add, remove or change in transit.
    private static bool IsUnsigned(string name) => name is
        "authorization" or "user-agent" or "expect" or "x-amzn-trace-id" or "transfer-encoding" or "connection" or "keep-alive"
        or "proxy-authenticate" or "proxy-authorization" or "proxy-connection" or "te" or "trailer" or "upgrade";

    private static string NameAt(AwsHeaders headers, int index) => index == Host ? "host" : headers.NameAt(index);

    // Every name is written twice, each time followed by a character; every value once, followed by one.
    private static int MaxLength(AwsHttpRequest request, ReadOnlySpan<int> order)
    {
        var length = Encoding.UTF8.GetMaxByteCount(request.HostPrefix.Length + request.Endpoint.Host.Length) + 2;
        foreach (var index in order)
        {
            length += 2 * Encoding.UTF8.GetMaxByteCount(NameAt(request.Headers, index).Length) + 3;
            if (index != Host) length += request.Headers[index].MaxUtf8Length;
        }

        return length;
    }

    private static int WriteValue(AwsHttpRequest request, int index, Span<byte> text)
    {
        if (index != Host) return Tidy(text[..request.Headers[index].CopyTo(text)]);
        var prefix = Encoding.UTF8.GetBytes(request.HostPrefix, text);
        return prefix + Encoding.UTF8.GetBytes(request.Endpoint.Host, text[prefix..]);
    }

    private static int Tidy(Span<byte> value)
    {
        if (value.IsEmpty || (!IsBlank(value[0]) && !IsBlank(value[^1]) && value.IndexOf("  "u8) < 0)) return value.Length;

        var length = 0;
        foreach (var b in value)
            if (!IsBlank(b) || (length > 0 && (b != ' ' || value[length - 1] != ' '))) value[length++] = b;
        while (length > 0 && IsBlank(value[length - 1])) length--;
        return length;
    }

    private static bool IsBlank(byte b) => b is (byte)' ' or (byte)'\t';
}
