using System.Text;
using Tern.Buffers;
using Tern.Http;

namespace Tern.Signing;

/// <summary>The headers of a canonical request: sorted, values trimmed, runs of spaces made one, several of one name joined by commas.</summary>
internal static class CanonicalHeaders
{
    private const int Host = -1;

    /// <returns>Where the list of signed names stands in <paramref name="output"/>.</returns>
    public static Range Write(AwsHttpRequest request, PooledBuffer output)
    {
        var headers = request.Headers;
        var order = headers.Count < 64 ? stackalloc int[64] : new int[headers.Count + 1];
        order = order[..Sort(headers, order)];

        for (var i = 0; i < order.Length; i++)
        {
            var name = NameAt(headers, order[i]);
            WriteName(name, output, (byte)':');
            WriteValue(request, order[i], output);
            while (i + 1 < order.Length && NameAt(headers, order[i + 1]) == name)
            {
                output.Write(","u8);
                WriteValue(request, order[++i], output);
            }

            output.Write("\n"u8);
        }

        output.Write("\n"u8);
        var start = output.WrittenCount;
        string? last = null;
        foreach (var index in order)
        {
            var name = NameAt(headers, index);
            if (name == last) continue;
            WriteName(name, output, (byte)';');
            last = name;
        }

        output.Truncate(output.WrittenCount - 1);
        return start..output.WrittenCount;
    }

    // Insertion: a request has about ten headers, mostly in order. Stable, as joining demands.
    private static int Sort(AwsHeaders headers, Span<int> order)
    {
        order[0] = Host;
        var count = 1;
        for (var i = 0; i < headers.Count; i++)
        {
            var name = headers[i].Name;
            if (IsUnsigned(name)) continue;
            var at = count++;
            for (; at > 0 && string.CompareOrdinal(NameAt(headers, order[at - 1]), name) > 0; at--) order[at] = order[at - 1];
            order[at] = i;
        }

        return count;
    }

    // What proxies add, take away or change on the way.
    private static bool IsUnsigned(string name) => name is
        "authorization" or "user-agent" or "expect" or "x-amzn-trace-id" or "transfer-encoding" or "connection" or "keep-alive"
        or "proxy-authenticate" or "proxy-authorization" or "proxy-connection" or "te" or "trailer" or "upgrade";

    private static string NameAt(AwsHeaders headers, int index) => index == Host ? "host" : headers[index].Name;

    private static void WriteName(string name, PooledBuffer output, byte end)
    {
        var span = output.GetSpan(Encoding.UTF8.GetMaxByteCount(name.Length) + 1);
        var written = Encoding.UTF8.GetBytes(name, span);
        span[written] = end;
        output.Advance(written + 1);
    }

    private static void WriteValue(AwsHttpRequest request, int index, PooledBuffer output)
    {
        if (index == Host)
        {
            WriteText(request.HostPrefix, output);
            WriteText(request.Endpoint.Host, output);
            return;
        }

        var header = request.Headers[index];
        var span = output.GetSpan(header.MaxUtf8Length);
        output.Advance(Tidy(span[..header.CopyTo(span)]));
    }

    private static void WriteText(string text, PooledBuffer output)
    {
        if (text.Length > 0) output.Advance(Encoding.UTF8.GetBytes(text, output.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length))));
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
