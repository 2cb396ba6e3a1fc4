using System.Text;
using Tern.Json;

namespace Tern.Lambda.AspNetCore.Requests;

/// <summary>
/// The query of events that have it as a map: written again as the client may have sent it, with what the sender has
/// decoded encoded again, and what it left alone left alone.
/// </summary>
internal static class QueryText
{
    /// <summary>Writes <c>?a=1&amp;a=2</c>; empty where the map is.</summary>
    /// <param name="map">The JSON object: values are texts, or lists of texts.</param>
    /// <param name="isDecoded">Whether names and values came decoded.</param>
    public static string Write(ReadOnlySpan<byte> map, bool isDecoded)
    {
        var query = new StringBuilder();
        var json = new AwsJsonReader(map);
        json.BeginObject();
        while (json.NextMember(out var utf8))
        {
            if (json.TryReadNull()) continue;
            var name = AwsJsonReader.GetString(utf8);
            if (json.Peek() != AwsJsonToken.Array)
            {
                Append(query, name, json.ReadString(), isDecoded);
                continue;
            }

            json.BeginArray();
            while (json.NextElement()) Append(query, name, json.ReadString(), isDecoded);
        }

        return query.ToString();
    }

    /// <summary>Puts a query that came as it was sent behind its question mark.</summary>
    public static string From(string raw) => raw.Length == 0 ? "" : raw[0] == '?' ? raw : "?" + raw;

    private static void Append(StringBuilder query, string name, string value, bool isDecoded)
    {
        query.Append(query.Length == 0 ? '?' : '&');
        query.Append(isDecoded ? Uri.EscapeDataString(name) : name);
        query.Append('=');
        query.Append(isDecoded ? Uri.EscapeDataString(value) : value);
    }
}
