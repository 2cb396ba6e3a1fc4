using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>Reads an event's headers into the dictionary that applications use.</summary>
internal sealed class HeaderReader
{
    private readonly TextCache _texts = new();

    /// <summary>The headers of the request being read.</summary>
    public HeaderDictionary Headers { get; } = [];

    public void Clear() => Headers.Clear();

    /// <summary>Reads a map whose values are strings or lists of strings. A list of values remains a list.</summary>
    public void Read(ReadOnlySpan<byte> map)
    {
        var json = new AwsJsonReader(map);
        json.BeginObject();
        while (json.NextMember(out var utf8))
        {
            var name = _texts.GetName(utf8, out var place);
            if (json.TryReadNull()) continue;
            if (json.Peek() != AwsJsonToken.Array)
            {
                Add(name, _texts.GetValue(place, json.ReadStringUtf8()));
                continue;
            }

            json.BeginArray();
            while (json.NextElement()) Add(name, _texts.GetValue(place, json.ReadStringUtf8()));
        }
    }

    /// <summary>
    /// Reads the cookies, which are separate in payload 2.0, into the single header that the client sent.
    /// </summary>
    public void ReadCookies(ReadOnlySpan<byte> list)
    {
        var json = new AwsJsonReader(list);
        json.BeginArray();
        if (!json.NextElement()) return;
        var first = json.ReadString();
        if (!json.NextElement())
        {
            Headers["Cookie"] = first;
            return;
        }

        var all = new StringBuilder(first);
        do all.Append("; ").Append(json.ReadString());
        while (json.NextElement());
        Headers["Cookie"] = all.ToString();
    }

    private void Add(string name, string value)
    {
        // A client can't have sent an empty name.
        if (name.Length == 0) return;
        if (!Headers.TryGetValue(name, out var earlier)) Headers[name] = value;
        else Headers[name] = StringValues.Concat(earlier, value);
    }
}
