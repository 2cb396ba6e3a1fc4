using System.Text;
using Tern.Lambda.Http1;

namespace Tern.Lambda.Tests.Http1;

/// <summary>Helpers for tests of connections to peers in memory.</summary>
internal static class Http1Exchange
{
    internal static byte[] Bytes(string text) => Encoding.Latin1.GetBytes(text);

    internal static string Text(ReadOnlySpan<byte> bytes) => Encoding.Latin1.GetString(bytes);

    /// <summary>A connection on which a request was sent to a peer that answers like that.</summary>
    internal static Http1Connection Asked(
        string answer, Http1Limits? limits = null, Func<int, int>? readSize = null, string request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    {
        var connection = new Http1Connection(new ScriptedStream(Bytes(answer), readSize), limits);
        connection.Send(Bytes(request));
        return connection;
    }

    /// <summary>The whole response as one text: status, body, headers and trailers.</summary>
    internal static string Describe(Http1Response response)
    {
        var text = new StringBuilder();
        text.Append(response.Status).Append(" [").Append(Text(response.Body.Span)).Append(']');
        for (var i = 0; i < response.HeaderCount; i++)
        {
            response.GetHeader(i, out var name, out var value);
            text.Append(' ').Append(Text(name)).Append('=').Append(Text(value)).Append(';');
        }

        for (var i = 0; i < response.TrailerCount; i++)
        {
            response.GetTrailer(i, out var name, out var value);
            text.Append(" ~").Append(Text(name)).Append('=').Append(Text(value)).Append(';');
        }

        return text.ToString();
    }
}
